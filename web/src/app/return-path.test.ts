import { describe, expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

describe('the page to return to after signing in', () => {
  test.each([
    '/trips/new',
    '/trips/7/edit',
    '/table?status=Ongoing&page=2',
    '/calendar#week',
    '/logs?x=https://example.org//a',
    '/logins',
    '/dashboards',
    '/dashboard?x=1',
    '/名簿',
  ])('%s', (path) => {
    expect(returnPath(path)).toBe(path)
  })

  test.each([
    ['another site', 'https://example.org/'],
    ['another site without a scheme', '//example.org'],
    ['another site behind a backslash', '/\\example.org'],
    ['another site behind a tab', '/\t/example.org'],
    ['another site behind a line break', '/\n/example.org'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'trips/new'],
    ['a path behind a space', ' /trips/new'],
    ['an empty text', ''],
    ['a number', 7],
    ['a list', ['/trips/new']],
    ['nothing', undefined],
    ['the start page', '/'],
    ['the dashboard', '/dashboard'],
    ['the sign-in page', '/login'],
    ['the sign-in page with its own return', '/login?redirect=/login'],
  ])('is not %s', (_what, asked) => {
    expect(returnPath(asked)).toBeUndefined()
  })
})
