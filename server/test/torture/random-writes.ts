import { seededRandom } from '../support/property-seed.ts'

const WRITERS = 16

export interface RandomWrite {
  method: 'PATCH' | 'POST' | 'DELETE'
  url: string
  payload?: object
}

/** Changes trips at random, several at a time, through one of two instances each. Returns the answers that no change may get. */
export async function randomWrites(
  writes: number,
  tripIds: readonly number[],
  send: (instance: 0 | 1, write: RandomWrite) => Promise<{ status: number; body: string }>,
): Promise<string[]> {
  const people = Array.from({ length: 20 }, (_, index) => String(10_001 + index))
  const random = seededRandom()
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const failures: string[] = []
  let left = writes
  const writer = async () => {
    while (left > 0) {
      left -= 1
      const url = `/api/trips/${pick(tripIds)}`
      const write = pick<RandomWrite>([
        { method: 'PATCH', url, payload: { est_cost: Math.round(random() * 1e5) / 100 } },
        { method: 'PATCH', url, payload: { reason: `Reason ${left}` } },
        { method: 'PATCH', url, payload: { one_curtin: left % 2 === 0 } },
        { method: 'POST', url: `${url}/staff/${pick(people)}` },
        { method: 'DELETE', url: `${url}/staff/${pick(people)}` },
        { method: 'DELETE', url },
        { method: 'POST', url: `${url}/restore` },
        { method: 'POST', url: `${url}/restore` },
      ])
      const { status, body } = await send(pick([0, 1]), write)
      if (status >= 500 || status === 400) failures.push(`${status} ${body}`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return failures
}
