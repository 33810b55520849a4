import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns, timeOf } from './rounds.ts'
import { DEMO, signIn, startServer } from './server.ts'

const TRIES = 40
const LIMIT = 10

/** Checks whether the time of a refusal reveals that an account exists. */
export async function failedSignIn(databases: Databases): Promise<Figure[]> {
  const server = await startServer((await databases.embedded(1_000)).settings)
  let count = 0
  const { known, unknown } = await inTurns(TRIES, {
    known: async () => {
      // A sign-in that succeeds resets the count of failures.
      if (count % (LIMIT - 1) === 0) await signIn(server.url, DEMO)
      count += 1
      return timeOf(() => refusal(server.url, DEMO.staff_id))
    },
    unknown: () => timeOf(() => refusal(server.url, `x${count}`)),
  })
  await server.stop()
  return [
    {
      name: 'A failed sign-in with a known staff ID',
      ours: `${known.toFixed(0)} ms`,
      yardstick: `${unknown.toFixed(0)} ms with an unknown one`,
      ratio: known / unknown,
    },
  ]
}

async function refusal(url: string, staff_id: string): Promise<void> {
  const answer = await signIn(url, { staff_id, password: 'Wrong#Password1' })
  await answer.text()
  if (answer.status !== 401) throw new Error(`a wrong password was answered with ${answer.status}`)
}
