import { endpoints } from '@sojourn/contract/api/endpoints'
import pg from 'pg'
import { openSocket, requestText } from './connection.ts'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { timeOf } from './rounds.ts'
import { type BenchServer, DEMO, signIn, startServer } from './server.ts'

const TRIPS = 1_000
const ROUNDS = 30
const ALLOWED_MS = 1_000
/** Someone with the demo account's password. */
const PERSON = { staff_id: '10002', password: DEMO.password }

/** Disables an account on one instance, and waits until its stream on another has ended. */
export async function endStreams(databases: Databases): Promise<Figure[]> {
  const { url, settings } = await databases.postgres(TRIPS)
  const [first, second] = [await startServer(settings), await startServer(settings)]
  await addAccount(url)
  let slowest = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const { end } = await openStream(second)
    const time = await timeOf(() => Promise.all([change(first, endpoints.disableAccount.path), end]))
    slowest = Math.max(slowest, time)
    await change(first, endpoints.enableAccount.path)
  }
  await Promise.all([first.stop(), second.stop()])
  return [
    {
      name: `Disabling an account ends its stream on another instance, the slowest of ${ROUNDS}`,
      ours: `${slowest.toFixed(0)} ms`,
      yardstick: `${ALLOWED_MS} ms allowed`,
      ratio: slowest / ALLOWED_MS,
      goal: { atMost: 1 },
    },
  ]
}

async function addAccount(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into account (staff_id, first_name, last_name, password_hash)
      select $1, first_name, last_name, password_hash from account where staff_id = $2`,
    [PERSON.staff_id, DEMO.staff_id],
  )
  await client.end()
}

/** Resolves, once the stream has begun, with a promise of its end. */
async function openStream({ url }: BenchServer): Promise<{ end: Promise<void> }> {
  const { access_token } = (await (await signIn(url, PERSON)).json()) as { access_token: string }
  const address = `${url}/api${endpoints.tripStream.path}`
  const socket = await openSocket(address)
  const end = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const begun = new Promise((resolve) => socket.once('data', resolve))
  socket.write(requestText('GET', address, { authorization: `Bearer ${access_token}`, connection: 'close' }))
  await begun
  socket.resume()
  return { end }
}

async function change({ url, headers }: BenchServer, path: string): Promise<void> {
  const answer = await fetch(`${url}/api${path.replace(':staffId', PERSON.staff_id)}`, {
    method: 'POST',
    headers,
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
}
