import { beforeEach, describe, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

describe('work requested many times', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test('runs once after a burst of requests', async () => {
    const work = vi.fn(async () => {})
    const ask = coalesce(work)
    for (let times = 0; times < 50; times += 1) ask(300)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(300)
    await vi.advanceTimersByTimeAsync(3000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('runs once more for all requests that arrive during a run', async () => {
    const firstTime = Promise.withResolvers<void>()
    const work = vi.fn(async () => {}).mockReturnValueOnce(firstTime.promise)
    const ask = coalesce(work)
    ask(300)
    await vi.advanceTimersByTimeAsync(300)
    ask(300)
    ask(300)
    await vi.advanceTimersByTimeAsync(3000)
    expect(work).toHaveBeenCalledTimes(1)
    firstTime.resolve()
    await vi.advanceTimersByTimeAsync(3000)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('keeps running, without delay, while requests keep coming', async () => {
    const work = vi.fn(async () => {})
    const ask = coalesce(work)
    for (let ms = 0; ms < 3000; ms += 100) {
      ask(300)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(work.mock.calls.length).toBeGreaterThanOrEqual(7)
  })

  test('runs at the earliest requested time, and not again for later ones', async () => {
    const work = vi.fn(async () => {})
    const ask = coalesce(work)
    ask(5000)
    await vi.advanceTimersByTimeAsync(1000)
    ask(300)
    ask(4000)
    await vi.advanceTimersByTimeAsync(300)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('can be requested after a failure', async () => {
    const work = vi.fn(async () => {}).mockRejectedValueOnce(new Error('out of reach'))
    const ask = coalesce(work)
    ask(300)
    await vi.advanceTimersByTimeAsync(300)
    ask(300)
    await vi.advanceTimersByTimeAsync(300)
    expect(work).toHaveBeenCalledTimes(2)
  })
})
