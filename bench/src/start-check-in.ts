import { randomUUID } from 'node:crypto'
import type { DirectoryPreview } from '@sojourn/contract/admin/directory-import'
import { endpoints } from '@sojourn/contract/api/endpoints'
import type { CheckIn, CheckInPreview } from '@sojourn/contract/check-ins/check-in'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { CHECK_IN_MESSAGE_MAX, TRIP_LIST_MAX } from '@sojourn/contract/limits'
import type { BenchDatabase, Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns, timeOf } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

const TRIPS = 10_000
const TRAVELLERS = 2_000
const ROUNDS = 5
const START_ALLOWED_MS = 2_000
const BOARD_ALLOWED_MS = 500
/** No other trip of a benchmark is this late. */
const SCOPE = { from: '2040-01-01', to: '2040-01-07' }
/** Emails wait, because nothing listens there: sending them would slow down what is measured. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', STAFF_EMAIL_DOMAIN: 'example.edu' }

/** Starts check-ins with the longest message, and reads their boards. */
export async function startCheckIn(databases: Databases): Promise<Figure[]> {
  return [
    ...(await measure(await databases.embedded(TRIPS))),
    ...(await measure(await databases.postgres(TRIPS))),
  ]
}

async function measure({ engine, settings }: BenchDatabase): Promise<Figure[]> {
  const server = await startServer({ ...settings, ...MAIL })
  await addTravellers(server)
  const { fingerprint } = await post<CheckInPreview>(server, endpoints.previewCheckIn.path, { scope: SCOPE })
  const content = { kind: 'emergency', is_practice: false, subject: 'Earthquake' }
  const message = 'Stay where you are. '.repeat(CHECK_IN_MESSAGE_MAX / 20).trim()
  let started: CheckIn | undefined
  const times = await inTurns(ROUNDS, {
    start: () =>
      timeOf(async () => {
        const body = { request_id: randomUUID(), ...content, message, scope: SCOPE, fingerprint }
        started = await post<CheckIn>(server, endpoints.startCheckIn.path, body)
      }),
    board: () => timeOf(() => readBoard(server, started?.check_in_id ?? 0)),
  })
  if (started?.counts.people !== TRAVELLERS) throw new Error('the check-in is missing people')
  await server.stop()
  return [
    figure(`Starting a check-in with ${TRAVELLERS} travellers, ${engine}`, times.start, START_ALLOWED_MS),
    figure(`The board of ${TRAVELLERS} travellers, ${engine}`, times.board, BOARD_ALLOWED_MS),
  ]
}

function figure(name: string, ms: number, allowedMs: number): Figure {
  const [ours, yardstick] = [`${ms.toFixed(0)} ms`, `${allowedMs} ms allowed`]
  return { name, ours, yardstick, ratio: ms / allowedMs, goal: { atMost: 1 } }
}

async function addTravellers(server: BenchServer): Promise<void> {
  const ids = Array.from({ length: TRAVELLERS }, (_, index) => `c${index}`)
  const rows = ids.map((id) => `${id},Traveller,Number ${id},`)
  const file = ['staff_id,first_name,last_name,email', ...rows].join('\r\n')
  const { plan } = await post<DirectoryPreview>(server, endpoints.previewPeople.path, file)
  await post(server, `${endpoints.importPeople.path}?plan=${plan}`, file)
  for (let start = 0; start < TRAVELLERS; start += TRIP_LIST_MAX) {
    await post(server, endpoints.createTrip.path, {
      ...{ est_cost: 1, one_curtin: false, reason: 'Conference', comments: '', destination_ids: ['1'] },
      ...{ start_date: SCOPE.from, end_date: SCOPE.to, staff_ids: ids.slice(start, start + TRIP_LIST_MAX) },
    })
  }
}

async function readBoard({ url, headers }: BenchServer, checkInId: number): Promise<void> {
  const path = endpoints.getCheckIn.path.replace(':checkInId', String(checkInId))
  const answer = await fetch(`${url}/api${path}`, { headers })
  if (!answer.ok) throw new Error(`the board answered ${answer.status}`)
  await answer.arrayBuffer()
}

/** A body that is a text is sent as a CSV file. */
async function post<Answer>(
  { url, headers }: BenchServer,
  path: string,
  body: string | object,
): Promise<Answer> {
  const isFile = typeof body === 'string'
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': isFile ? FILE_TYPES.csv : 'application/json' },
    body: isFile ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
