import type { Config } from '../config.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Only for the app's page, where strings must not become markup or scripts. Its only policy accepts text without tags, which
 * Mantine's style elements need (web/public/trusted-types.js). The page of the API writes markup itself.
 */
export const TRUSTED_TYPES = "require-trusted-types-for 'script';trusted-types default"

/**
 * Headers of every answer that tell browsers how to treat it. Answers that may be cached override them. They are created once:
 * creating them for each request took 15% of the time of a small answer.
 */
export function answerHeaders(config: Config): Record<string, string> {
  const isHttps = config.publicUrl.startsWith('https:')
  return {
    'cache-control': 'no-store',
    'content-security-policy': [...POLICY, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  }
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Mantine writes its theme variables into a style element.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]
