import { expect, test } from 'vitest'
import { isMailLinkPage } from './mail-link-page.ts'

test.each([
  ['/verify', true],
  ['/verify?id=abc', true],
  ['/reset/process?id=abc', true],
  ['/login/link?id=abc', true],
  ['/check-in?id=abc', true],
  ['/check-ins', false],
  ['/check-ins/7', false],
  ['/dashboard', false],
  ['/login', false],
  ['/reset', false],
])('%s is opened by an emailed link: %s', (address, isOpened) => {
  expect(isMailLinkPage(address)).toBe(isOpened)
})
