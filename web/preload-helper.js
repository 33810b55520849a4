// The bundler calls this before every import() with the files that it needs, instead of Vite's own helper. That one lets the browser
// fetch them as modules, and a browser that couldn't fetch a module never tries again: after a moment without a connection, a part of
// the app would stay missing until the page is reloaded. Here, nothing is imported before its files are in the browser's cache.
//
// While the page opens, that would only double the requests: there is nothing on the screen to lose, and whoever can't load a page
// reloads it.

const arriving = new Map()
// The page itself has these, and whatever else is imported needs them too.
for (const element of document.querySelectorAll('script[src^="/"], link[rel=stylesheet][href^="/"]')) {
  const address = element.getAttribute('src') ?? element.getAttribute('href')
  arriving.set(address.slice(1), Promise.resolve())
}

export async function __vitePreload(load, files = []) {
  const isOpening = !document.querySelector('main, h1')
  await Promise.all(files.map(isOpening ? announce : fetchOnce))
  const part = await load()
  if (isOpening) for (const file of files) arriving.set(file, Promise.resolve())
  return part
}

function fetchOnce(file) {
  let fetched = arriving.get(file)
  if (!fetched) {
    fetched = file.endsWith('.css') ? addStyles(`/${file}`) : fetchScript(`/${file}`)
    arriving.set(file, fetched)
    fetched.catch(() => arriving.delete(file))
  }
  return fetched
}

/** The browser fetches all scripts together, instead of one after the other as it finds them. */
function announce(file) {
  if (file.endsWith('.css')) return fetchOnce(file)
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', href: `/${file}` })
  document.head.append(link)
}

async function fetchScript(address) {
  const answer = await fetch(address).catch(() => undefined)
  if (!answer?.ok) throw missing(address)
  await answer.arrayBuffer()
}

function addStyles(address) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href: address })
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(missing(address))
    }
    document.head.append(link)
  })
}

function missing(address) {
  return new Error(`Unable to load ${address}`)
}
