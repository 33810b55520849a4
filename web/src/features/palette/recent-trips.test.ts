import { expect, test } from 'vitest'
import { withOpened } from './recent-trips.ts'

test.each([
  [[], '/trips/7/edit', [7]],
  [[1, 2], '/trips/7/edit', [7, 1, 2]],
  [[1, 7, 2], '/trips/7/edit', [7, 1, 2]],
  [[7, 1], '/trips/7/edit', [7, 1]],
  [[1, 2, 3, 4, 5], '/trips/7/edit', [7, 1, 2, 3, 4]],
  [[1], '/trips/new', [1]],
  [[1], '/table', [1]],
  [[1], '/trips/x/edit', [1]],
  [[1], '/trips/0/edit', [1]],
])('%j after %s are %j', (recent, pathname, after) => {
  expect(withOpened(recent, pathname)).toEqual(after)
})
