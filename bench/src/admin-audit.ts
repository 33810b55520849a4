import { endpoints } from '@sojourn/contract/api/endpoints'
import { Connection, requestText } from './connection.ts'
import type { BenchDatabase, Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns, timeOf } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

const TRIPS = 1_000
const FEW = 1_000
const MANY = 1_000_000
const ROUNDS = 30

/** Each finds entries in another way: common, rare or none, alone or together, at the newest and at the oldest end. */
const FILTERS: Record<string, string> = {
  'without a filter': '',
  'at the old end': 'before=100',
  'by person': 'staff=10007',
  'by trip': 'trip=500',
  'by a common kind': 'kind=trip',
  'by a rare kind': 'kind=admin',
  'by a kind that never occurs': 'kind=link',
  'by two days, a year ago': 'from=2025-11-10&to=2025-11-11',
  'by a word in 1 of 2': 'search=cost',
  'by a word in 1 of 97': 'search=Percy',
  'by a word in 1 of 1,009': 'search=millie',
  'by a word in 1 of 100,003': 'search=reykjavik',
  'by a word that never occurs': 'search=nonesuch',
  'by a word in 1 of 1,009, at the old end': 'search=millie&before=60000',
  'by a common word of another kind': 'kind=trip&search=signed',
  'by two common words that never meet': 'search=cost+signed',
  'by person, kind and word': 'staff=10007&kind=trip&search=percy',
  'by person, kind, word and days': 'staff=10007&kind=sign-in&search=percy&from=2024-01-01&to=2026-01-01',
}

/** Compares a page of a long log, filtered in many ways, with the first page of a short one. */
export async function adminAudit(databases: Databases): Promise<Figure[]> {
  return [
    ...(await measure(await databases.embedded(TRIPS, FEW), await databases.embedded(TRIPS, MANY))),
    ...(await measure(await databases.postgres(TRIPS, FEW), await databases.postgres(TRIPS, MANY))),
  ]
}

async function measure(few: BenchDatabase, many: BenchDatabase): Promise<Figure[]> {
  const short = await startServer(few.settings)
  const long = await startServer(many.settings)
  const [toShort, toLong] = [await Connection.open(short.url), await Connection.open(long.url)]
  const names = Object.keys(FILTERS)
  const times = await inTurns<string>(ROUNDS, {
    few: pageTime(toShort, short, '', names.length),
    ...Object.fromEntries(names.map((name) => [name, pageTime(toLong, long, FILTERS[name] ?? '')])),
  })
  const verifying = { few: await verifyTime(toShort, short), many: await verifyTime(toLong, long) }
  toShort.close()
  toLong.close()
  await Promise.all([short.stop(), long.stop()])
  const yardstick = times.few ?? Number.NaN
  const pages: Figure[] = names.map((name) => ({
    name: `A page of ${MANY} audit entries ${name}, ${many.engine}`,
    ours: `${times[name]?.toFixed(2)} ms`,
    yardstick: `${yardstick.toFixed(2)} ms for the first of ${FEW}`,
    ratio: (times[name] ?? Number.NaN) / yardstick,
    goal: { atMost: 5 },
  }))
  return [
    ...pages,
    {
      name: `Verifying ${MANY} audit entries, ${many.engine}`,
      ours: `${(verifying.many / 1_000).toFixed(1)} s`,
      yardstick: `${verifying.few.toFixed(0)} ms for ${FEW}`,
      ratio: verifying.many / verifying.few,
    },
  ]
}

function verifyTime(connection: Connection, { url, headers }: BenchServer): Promise<number> {
  const request = requestText('POST', `${url}/api${endpoints.verifyAudit.path}`, headers)
  return timeOf(async () => {
    const status = await connection.ask(request)
    if (status !== 200) throw new Error(`verifying was answered with ${status}`)
  })
}

/** The short log's server is asked as often as the other one before it is measured, so that its code is compiled as well. */
function pageTime(connection: Connection, { url, headers }: BenchServer, filter: string, asksBefore = 1) {
  const request = requestText('GET', `${url}/api${endpoints.searchAudit.path}?${filter}`, headers)
  const ask = async () => {
    const status = await connection.ask(request)
    if (status !== 200) throw new Error(`${filter} was answered with ${status}`)
  }
  return async () => {
    for (let count = 0; count < asksBefore; count += 1) await ask()
    return timeOf(ask)
  }
}
