/** A browser in words, like `Firefox on Windows`, or undefined. Only uses names from the lists below, whatever a caller claims to be. */
export function browserOf(userAgent = ''): string | undefined {
  const nameIn = (names: Record<string, RegExp>) =>
    Object.keys(names).find((name) => names[name]?.test(userAgent))
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  return browser && system ? `${browser} on ${system}` : browser
}

/** The order matters: many browsers also claim to be the ones further down. */
const BROWSERS = {
  Edge: /\bEdg(e|A|iOS)?\//,
  Opera: /\bOPR\//,
  Firefox: /\b(Firefox|FxiOS)\//,
  Chrome: /\b(Chrome|CriOS|Chromium)\//,
  Safari: /\bSafari\//,
}
const SYSTEMS = {
  Windows: /\bWindows\b/,
  Android: /\bAndroid\b/,
  iOS: /\b(iPhone|iPad|iPod)\b/,
  macOS: /\bMacintosh\b/,
  ChromeOS: /\bCrOS\b/,
  Linux: /\bLinux\b/,
}
