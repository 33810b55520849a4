import { beforeEach, describe, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

describe('work that is asked for many times', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test('is done once for a burst, after it', async () => {
    const work = vi.fn(async () => {})
    const ask = coalesce(work, 300)
    for (let times = 0; times < 50; times += 1) ask()
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(300)
    await vi.advanceTimersByTimeAsync(3000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('is done again for whoever asks while it is being done, once for all of them', async () => {
    const firstTime = Promise.withResolvers<void>()
    const work = vi.fn(async () => {}).mockReturnValueOnce(firstTime.promise)
    const ask = coalesce(work, 300)
    ask()
    await vi.advanceTimersByTimeAsync(300)
    ask()
    ask()
    await vi.advanceTimersByTimeAsync(3000)
    expect(work).toHaveBeenCalledTimes(1)
    firstTime.resolve()
    await vi.advanceTimersByTimeAsync(3000)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('is done without end while someone goes on asking, and not put off', async () => {
    const work = vi.fn(async () => {})
    const ask = coalesce(work, 300)
    for (let ms = 0; ms < 3000; ms += 100) {
      ask()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(work.mock.calls.length).toBeGreaterThanOrEqual(7)
  })

  test('can be asked for after it failed', async () => {
    const work = vi.fn(async () => {}).mockRejectedValueOnce(new Error('out of reach'))
    const ask = coalesce(work, 300)
    ask()
    await vi.advanceTimersByTimeAsync(300)
    ask()
    await vi.advanceTimersByTimeAsync(300)
    expect(work).toHaveBeenCalledTimes(2)
  })
})
