/** Where to go after signing in: a path on this site, or nothing. */
export function returnPath(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return undefined
  // Browsers read these as the start of another site's address, and ignore tabs and line breaks.
  if (/^\/[/\\]/.test(asked) || hasControlCharacter(asked)) return undefined
  return isHome(asked) || isSignIn(asked) ? undefined : asked
}

function hasControlCharacter(text: string): boolean {
  return text.split('').some((character) => character < ' ' || character === '\u007f')
}

/** The dashboard is the default, so it isn't named. */
function isHome(path: string): boolean {
  return path === '/' || path === '/dashboard'
}

function isSignIn(path: string): boolean {
  return /^\/login(?:$|[/?#])/.test(path)
}
