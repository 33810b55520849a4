import { describe, expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

const twenty = Array.from({ length: 20 }, (_, index) => index)
const unwatched = { signal: new AbortController().signal, onStep: () => {} }

describe('work on many items', () => {
  test('is done for all, a few at a time', async () => {
    let running = 0
    let most = 0
    const steps: number[] = []
    const outcome = await inTurns(
      twenty,
      6,
      async () => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        return 'done'
      },
      { ...unwatched, onStep: (finished) => steps.push(finished) },
    )
    expect(outcome.done.toSorted((a, b) => a - b)).toEqual(twenty)
    expect(most).toBe(6)
    expect(steps).toEqual(twenty.map((index) => index + 1))
  })

  test('continues if one fails or is left', async () => {
    const outcome = await inTurns(
      twenty,
      6,
      async (one) => {
        if (one === 3) throw new Error('refused')
        return one === 4 ? 'left' : 'done'
      },
      unwatched,
    )
    expect(outcome.failed).toEqual([3])
    expect(outcome.left).toEqual([4])
    expect(outcome.done).toHaveLength(18)
  })

  test('leaves the rest when stopped', async () => {
    const stop = new AbortController()
    const outcome = await inTurns(
      twenty,
      1,
      async (one) => {
        if (one === 4) stop.abort()
        return 'done'
      },
      { signal: stop.signal, onStep: () => {} },
    )
    expect(outcome.done).toEqual([0, 1, 2, 3, 4])
    expect(outcome.left).toHaveLength(15)
  })
})
