import { median } from './measure.ts'
import { type BenchServer, DEMO, signIn } from './server.ts'

const TRIES = 40
const LIMIT = 10

/** Whether the time of a refusal tells if an account exists: the two medians, tried in turns. */
export async function benchFailedSignIn(server: BenchServer): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let count = 0; count < TRIES; count += 1) {
    // A sign-in that succeeds starts the count of failures anew.
    if (count % (LIMIT - 1) === 0) await signIn(server, DEMO)
    times.known.push(await timeOfRefusal(server, DEMO.staff_id))
    times.unknown.push(await timeOfRefusal(server, `x${count}`))
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  console.log(
    `A failed sign-in: ${(known / unknown).toFixed(2)} times as long for a known staff id as for an unknown one (${known.toFixed(1)} and ${unknown.toFixed(1)} ms, medians of ${TRIES})`,
  )
}

async function timeOfRefusal(server: BenchServer, staff_id: string): Promise<number> {
  const started = performance.now()
  const answer = await signIn(server, { staff_id, password: 'Wrong#Password1' })
  await answer.text()
  if (answer.status !== 401) throw new Error(`a wrong password was answered with ${answer.status}`)
  return performance.now() - started
}
