/** Where to go after signing in: a path of this site, or nothing. */
export function returnPath(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return undefined
  // Browsers read these as the start of another site's address, and drop tabs and line breaks before they look.
  if (/^\/[/\\]/.test(asked) || hasControlCharacter(asked)) return undefined
  return isHome(asked) || isSignIn(asked) ? undefined : asked
}

function hasControlCharacter(text: string): boolean {
  return text.split('').some((character) => character < ' ' || character === '\u007f')
}

/** The dashboard is where one lands anyway. */
function isHome(path: string): boolean {
  return path === '/' || path === '/dashboard'
}

function isSignIn(path: string): boolean {
  return /^\/login(?:$|[/?#])/.test(path)
}
