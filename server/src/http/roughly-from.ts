import type { FastifyRequest } from 'fastify'
import { roughNetworkOf } from './network-of.ts'

/** Just enough for people to recognise their own request: `Firefox on Windows, network 203.0.113.x`. */
export function roughlyFrom({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  return `${browserOf(headers['user-agent'] ?? '')}, network ${roughNetworkOf(ip)}`
}

/** Only uses names from the lists below, whatever a caller claims to be. */
function browserOf(userAgent: string): string {
  const nameIn = (names: Record<string, RegExp>) =>
    Object.keys(names).find((name) => names[name]?.test(userAgent))
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (!browser) return 'an unknown browser'
  return system ? `${browser} on ${system}` : browser
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
