import { anyTrip } from '@sojourn/contract/testing/arbitrary-trips'
import type { Trip } from '@sojourn/contract/trip/trip'
import fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { wholeList } from './known-trips.ts'
import { fetchTrips } from './read-trips.ts'

/** A server that sends the list by hand, and a page that is hidden, so that no frame has to be waited for. */
class Answer {
  signal: AbortSignal | undefined
  readonly #body = new TransformStream<Uint8Array, Uint8Array>()
  readonly #writer = this.#body.writable.getWriter()

  give(init: RequestInit): Response {
    this.signal = init.signal ?? undefined
    const headers = { 'content-type': 'application/json', 'x-feed-position': 'feed-1' }
    return new Response(this.#body.readable, { headers })
  }

  send(bytes: Uint8Array): Promise<void> {
    return this.#writer.write(bytes)
  }

  end(): Promise<void> {
    return this.#writer.close()
  }

  break(): Promise<void> {
    return this.#writer.abort(new TypeError('network error'))
  }
}

const trips = fc
  .sample(anyTrip, { seed: 3, numRuns: 6 })
  .map((trip, index): Trip => ({ ...trip, trip_id: 6 - index }))
const bytes = new TextEncoder().encode(JSON.stringify(trips))
let answer: Answer

beforeEach(() => {
  answer = new Answer()
  vi.stubGlobal('document', { hidden: true, cookie: '' })
  vi.stubGlobal('location', new URL('http://localhost/table'))
  vi.stubGlobal('fetch', async (_address: URL, init: RequestInit) => answer.give(init))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

/** Makes every bit of work take longer than it may without a pause. */
function slowly(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
}

describe('the list of trips from the server', () => {
  test('is passed on as it arrives, in order, and given whole at its end', async () => {
    slowly()
    const arrived: Trip[] = []
    const reading = fetchTrips((piece) => arrived.push(...piece) > 0)
    // Cut anywhere, even inside a character.
    for (let at = 0; at < bytes.length; at += 97) await answer.send(bytes.slice(at, at + 97))
    await answer.end()
    expect(await reading).toEqual({ list: wholeList(trips), position: 'feed-1' })
    expect(arrived.length).toBeGreaterThan(2)
    expect(arrived).toEqual(trips.slice(0, arrived.length))
  })

  test('passes nothing on early if it comes in one piece, which would show it twice', async () => {
    const arrive = vi.fn()
    const reading = fetchTrips(arrive)
    await answer.send(bytes)
    await answer.end()
    expect([...(await reading).list.byId.values()]).toEqual(trips)
    expect(arrive).not.toHaveBeenCalled()
  })

  test('is passed on in parts if a lot of it comes in one piece', async () => {
    slowly()
    const many = Array.from(
      { length: 3_000 },
      (_, index): Trip => ({ ...(trips[index % 6] as Trip), trip_id: index }),
    )
    const counts: number[] = []
    const reading = fetchTrips((piece) => counts.push(piece.length) > 0)
    await answer.send(new TextEncoder().encode(JSON.stringify(many)))
    await answer.end()
    expect([...(await reading).list.byId.values()]).toEqual(many)
    expect(counts.length).toBeGreaterThan(2)
    expect(Math.max(...counts)).toBeLessThan(many.length / 2)
  })

  test('is not passed on piece by piece while there is time', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0)
    const arrive = vi.fn(() => true)
    const reading = fetchTrips(arrive)
    for (let at = 0; at < bytes.length; at += 97) await answer.send(bytes.slice(at, at + 97))
    await answer.end()
    expect([...(await reading).list.byId.values()]).toEqual(trips)
    expect(arrive).toHaveBeenCalledOnce()
  })

  test.each([
    ['breaks off', () => answer.break()],
    ['ends too early', () => answer.end()],
  ])('fails like a missing answer if it %s', async (_how, stop) => {
    const reading = fetchTrips(() => true)
    const failed = expect(reading).rejects.toThrow('No response received from server')
    await answer.send(bytes.slice(0, -2))
    await stop()
    await failed
  })

  test('is no longer requested once nobody needs it', async () => {
    const reading = fetchTrips(() => false)
    const ended = reading.catch(() => 'ended')
    await answer.send(bytes.slice(0, 900))
    await answer.send(bytes.slice(900, 1_800))
    await vi.waitFor(() => expect(answer.signal?.aborted).toBe(true))
    await answer.break()
    expect(await ended).toBe('ended')
  })
})
