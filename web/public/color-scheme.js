// Runs before the first paint, so that a dark screen is never white for a moment. The stored choice is Mantine's.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage can be blocked; the system's choice stands.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const isChosen = choice === 'light' || choice === 'dark'
  const scheme = isChosen ? choice : system
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  if (!isChosen) return
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.media = meta.dataset.scheme === scheme ? 'all' : 'not all'
  }
})()
