import { describe, expect, test } from 'vitest'
import { createRecentChanges } from './recent-changes.ts'

/** A list at position 1, and then three trips changed in a batch, of which only the last change moves the position. */
function openChanges() {
  const changes = createRecentChanges()
  changes.note('all', '1')
  changes.note([7], '1')
  changes.note([8, 7], '1')
  changes.note([9], '2')
  return changes
}

describe('the trips that have changed since a position', () => {
  test.each([
    ['1', [7, 8, 9]],
    ['2', []],
    ['0', null],
    ['other-1', null],
  ])('%s are %j', (position, ids) => {
    expect(openChanges().since(position)).toEqual(ids)
  })

  test('include those of answers, which come before their position', () => {
    const changes = openChanges()
    changes.note([5], '2')
    changes.note([], '3')
    expect([changes.since('2'), changes.since('3')]).toEqual([[5], []])
  })

  test('are not known from before a new list', () => {
    const changes = openChanges()
    changes.note('all', '3')
    changes.note([4], '4')
    expect(['1', '2', '3', '4'].map((position) => changes.since(position))).toEqual([null, null, [4], []])
  })

  test('are not known since a position at which the list came a second time, because it may bring others', () => {
    const changes = openChanges()
    changes.note('all', '2')
    changes.note([4], '2')
    changes.note([5], '3')
    changes.note([6], '3')
    expect(['2', '3'].map((position) => changes.since(position))).toEqual([null, [6]])
  })

  test('are not known before there is a position', () => {
    const changes = createRecentChanges()
    changes.note([4], null)
    expect(changes.since('1')).toBeNull()
  })

  test('are forgotten when there are too many, but only whole positions', () => {
    const changes = openChanges()
    const many = Array.from({ length: 4_994 }, (_, index) => 100 + index)
    changes.note(many, '3')
    // The first change at position 1 had to go, so it is no longer known what else there was.
    expect([changes.since('1'), changes.since('2')?.length]).toEqual([null, 4_994])
    changes.note(many, '4')
    expect([changes.since('2'), changes.since('3')?.length, changes.since('4')]).toEqual([null, 4_994, []])
  })
})
