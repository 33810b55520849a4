/** When none of the files has arrived for this long, none will. */
const SILENT_MS = 20_000

/** A part of the app whose files didn't come. */
export class MissingFile extends Error {
  /** Whether the browser would only repeat its own failure. */
  readonly needsReload: boolean
  readonly #files: readonly string[]

  constructor(needsReload: boolean, files: readonly string[], cause: unknown) {
    super(`a part of the app didn't come: ${cause}`, { cause })
    this.needsReload = needsReload
    this.#files = files
  }

  /** Loads the page again, once the files can be had. WebKit repeats its own failure on later pages too, until something else has fetched the file. */
  async reload(): Promise<void> {
    coming.clear()
    for (const file of this.#files) failed.add(file)
    await whileFilesArrive((attempt) => fetchAll(this.#files, attempt))
    location.reload()
  }
}

interface Attempt {
  signal: AbortSignal
  hear: () => void
}

/** What has come, or is on its way. Scripts only need to be in the browser's cache. */
const coming = new Map<string, Promise<CSSStyleSheet | undefined>>()
const failed = new Set<string>()

/**
 * The bundler calls this for each import(), with the files that it needs: see vite.config.ts. A browser never fetches a module again that
 * it couldn't fetch once, and waits forever for one that never comes. So all files are fetched before anything is imported, for as long
 * as they arrive, and the next attempt fetches what is missing again.
 *
 * While the page opens, that would take a third longer, and there is nothing on the screen to lose: who can't open it reloads it.
 */
export async function fetchThenImport<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  const isOpening = !document.querySelector('main, h1')
  let isHere = isOpening
  try {
    return await whileFilesArrive(async (attempt) => {
      if (isOpening) announceScripts(files, attempt.hear)
      await fetchAll(isOpening ? files.filter(isStyle) : files, attempt)
      isHere = true
      return load()
    })
  } catch (cause) {
    await whileLeaving()
    throw new MissingFile(isHere, files, cause)
  }
}

/** Gives up when nothing has arrived for too long. */
async function whileFilesArrive<Result>(work: (attempt: Attempt) => Promise<Result>): Promise<Result> {
  const leaving = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  let giveUp = () => {}
  const tooLate = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('nothing arrives'))
  })
  const hear = () => {
    clearTimeout(silence)
    silence = setTimeout(giveUp, SILENT_MS)
  }
  hear()
  try {
    return await Promise.race([tooLate, work({ signal: leaving.signal, hear })])
  } finally {
    clearTimeout(silence)
    leaving.abort()
  }
}

/** Chromium stops what a page loads a moment before the page hears that it is left. */
const LEAVES_WITHIN_MS = 250

let isLeaving = false
window.addEventListener('pagehide', () => {
  isLeaving = true
})
window.addEventListener('pageshow', () => {
  isLeaving = false
})

/** Leaving a page stops what it loads. That is no failure, unless someone comes back to the page as it was. */
async function whileLeaving(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LEAVES_WITHIN_MS))
  if (isLeaving) await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
}

/** The browser fetches all scripts together, instead of one after the other as it finds them. */
function announceScripts(files: readonly string[], hear: () => void): void {
  for (const file of files) {
    if (isStyle(file) || coming.has(file)) continue
    coming.set(file, Promise.resolve(undefined))
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: `/${file}`, onload: hear })
    document.head.append(link)
  }
}

function isStyle(file: string): boolean {
  return file.endsWith('.css')
}

async function fetchAll(files: readonly string[], attempt: Attempt): Promise<void> {
  const missing = files.filter((file) => !cameWithPage(file))
  const sheets = await Promise.all(missing.map((file) => fetchOnce(file, attempt)))
  // In the bundler's order, whichever came first.
  for (const sheet of sheets) {
    if (sheet && !document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  }
}

function cameWithPage(file: string): boolean {
  return document.querySelector(`script[src="/${file}"], link[rel=stylesheet][href="/${file}"]`) !== null
}

function fetchOnce(file: string, attempt: Attempt): Promise<CSSStyleSheet | undefined> {
  const known = coming.get(file)
  if (known) return known
  const fetched = fetchFile(file, attempt)
  coming.set(file, fetched)
  fetched.catch(() => {
    coming.delete(file)
    failed.add(file)
  })
  return fetched
}

async function fetchFile(file: string, { signal, hear }: Attempt): Promise<CSSStyleSheet | undefined> {
  // What failed may have been a network's own page, which the browser has kept.
  const answer = await fetch(`/${file}`, { signal, cache: failed.has(file) ? 'reload' : 'default' })
  const type = answer.headers.get('Content-Type') ?? ''
  if (!answer.ok || type.startsWith('text/html')) throw new Error(`${file}: ${answer.status} ${type}`)
  const text = await answer.text()
  hear()
  return isStyle(file) ? new CSSStyleSheet().replace(text) : undefined
}
