import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { describe, expect, test } from 'vitest'
import type { TableChanges } from '../table-changes.ts'
import { DELETE, outcomeWords, setOneCurtin } from './bulk-change.ts'

const some = (length: number) => Array.from({ length }, () => null)

describe('the text for an outcome', () => {
  test.each([
    [3, 0, 0, 0, '3 trips deleted'],
    [1, 0, 0, 0, '1 trip deleted'],
    [2, 0, 1, 0, '2 of 3 trips deleted, 1 failed'],
    [2, 0, 0, 1, '2 of 3 trips deleted, 1 unchanged'],
    [1_200, 0, 3, 8_797, '1,200 of 10,000 trips deleted, 3 failed, 8,797 unchanged'],
    [0, 0, 2, 0, '0 of 2 trips deleted, 2 failed'],
    [1, 2, 0, 0, '1 of 3 trips deleted, 2 waiting to be sent'],
    [0, 2, 0, 0, '2 changes waiting to be sent'],
  ])('%i done, %i waiting, %i failed, %i left', (done, waiting, failed, left, words) => {
    const outcome = { done: some(done), waiting: some(waiting), failed: some(failed), left: some(left) }
    expect(outcomeWords(outcome, DELETE.done)).toBe(words)
  })
})

test('One Curtin names the value, then the trips', () => {
  const { done, undone } = setOneCurtin(true)
  expect(outcomeWords({ done: some(2), waiting: [], failed: some(1), left: [] }, done)).toBe(
    'One Curtin set to True for 2 of 3 trips, 1 failed',
  )
  expect(outcomeWords({ done: some(1), waiting: [], failed: [], left: [] }, undone)).toBe(
    'One Curtin changed back for 1 trip',
  )
})

test('the question before a change', () => {
  expect(DELETE.question(1)).toBe('Are you sure you want to delete this trip?')
  expect(DELETE.question(1_200)).toBe('Are you sure you want to delete these 1,200 trips?')
  expect(setOneCurtin(true).question(2)).toBe('Set One Curtin to True for 2 trips?')
  expect(setOneCurtin(false).question(1)).toBe('Set One Curtin to False for 1 trip?')
})

test('One Curtin is set, and changed back only where it was changed, on the same trip objects', async () => {
  const [was, wasNot] = [{ one_curtin: true }, { one_curtin: false }] as [NormalisedTrip, NormalisedTrip]
  const asked: unknown[][] = []
  const changes = { setField: async (...of: unknown[]) => void asked.push(of) } as unknown as TableChanges
  const { work, undo } = setOneCurtin(true)
  for (const trip of [was, wasNot]) {
    await work(changes)(trip)
    await undo(changes)(trip)
  }
  expect(asked).toEqual([
    [wasNot, { one_curtin: true }],
    [wasNot, { one_curtin: false }, { one_curtin: true }],
  ])
  expect(asked.every(([trip]) => trip === wasNot)).toBe(true)
})
