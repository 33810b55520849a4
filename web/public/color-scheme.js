// Runs before the first paint, so that a dark screen never flashes white. Mantine stores the choice.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage can be blocked; then the system's choice applies.
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
