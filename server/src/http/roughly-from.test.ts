import { expect, test } from 'vitest'
import { roughlyFrom } from './roughly-from.ts'

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 'Chrome on iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge on Windows'],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.9.1\r\n<script>', 'an unknown browser'],
  ['', 'an unknown browser'],
])('someone with “%s” comes from %s', (userAgent, browser) => {
  const from = (ip: string) => roughlyFrom({ headers: { 'user-agent': userAgent }, ip })
  expect(from('203.0.113.9')).toBe(`${browser}, network 203.0.113.x`)
  expect(from('2001:db8:1:2:3:4:5:6')).toBe(`${browser}, network 2001:db8:1:2::/64`)
  expect(from('nowhere')).toBe(`${browser}, network an unknown address`)
})
