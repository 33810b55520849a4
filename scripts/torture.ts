import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { unsentRounds } from '../e2e/torture/unsent-rounds.ts'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { checkInRounds } from '../server/test/torture/check-in-rounds.ts'
import { killRounds, type Outcome } from '../server/test/torture/kill-rounds.ts'
import { mailKill } from '../server/test/torture/mail-kill.ts'
import { postgresFaults } from '../server/test/torture/postgres-faults.ts'
import { roundTrip } from '../server/test/torture/round-trip.ts'
import { tornCopies } from '../server/test/torture/torn-copies.ts'
import { twoInstances } from '../server/test/torture/two-instances.ts'
import { buildServer, builtServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'
import { findTestBrowser } from './machine/browser.ts'
import { run } from './run.ts'

const SMALL_DISK = 'size=128m,mode=777'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    trips: { type: 'string', default: '10000' },
    emails: { type: 'string', default: '2000' },
    unsent: { type: 'string', default: '50' },
    writes: { type: 'string', default: '10000' },
  },
})
const [rounds, trips, emails] = [Number(values.rounds), Number(values.trips), Number(values.emails)]
const [unsent, writes] = [Number(values.unsent), Number(values.writes)]
if (![rounds, trips, emails, unsent, writes].every((number) => Number.isInteger(number) && number > 0)) {
  console.error(
    'Usage: npm run torture -- [--rounds 100] [--trips 10000] [--emails 2000] [--unsent 50] [--writes 10000]',
  )
  process.exit(1)
}

await buildWeb()
await buildServer()
process.env.BUILT_SERVER = builtServer
const folder = await mkdtemp(join(tmpdir(), 'sojourn-torture-'))
await chmod(folder, 0o755)
const postgres = await startPostgres('newest')
const smallDisk = await mountSmallDisk()
const broken: string[] = []
try {
  await report('a browser', unsentRounds(join(folder, 'unsent'), await findTestBrowser(), unsent))
  const dataDir = join(folder, 'embedded')
  await report('embedded engine', killRounds({ DATA_DIR: dataDir }, rounds))
  await report('embedded engine', tornCopies(dataDir, folder))
  const shared = { DATA_DIR: join(folder, 'shared'), DATABASE_URL: await newDatabase('killed') }
  await report('PostgreSQL', killRounds(shared, rounds))
  const mailed = { DATA_DIR: join(folder, 'mailed'), DATABASE_URL: await newDatabase('mailed') }
  await report('PostgreSQL', mailKill(mailed, emails))
  const written = { DATA_DIR: join(folder, 'written'), DATABASE_URL: await newDatabase('written') }
  await report('PostgreSQL', twoInstances(written, writes))
  const untilAllSent = { untilAllSent: true }
  await report(
    'embedded engine',
    checkInRounds({ DATA_DIR: join(folder, 'check-ins') }, rounds, untilAllSent),
  )
  const sharing = { DATA_DIR: join(folder, 'sharing'), DATABASE_URL: await newDatabase('check_ins') }
  await report('PostgreSQL', checkInRounds(sharing, rounds, untilAllSent))
  await report('PostgreSQL', postgresFaults(join(folder, 'faults'), 'long', smallDisk))
  if (!smallDisk) console.log("⚠ a full disk NOT TESTED: this user isn't allowed to mount a small one")
  await report('backup and restore', moveAround())
} finally {
  await postgres.stop()
  if (smallDisk) await run({ command: 'umount', args: [smallDisk] })
  await rm(folder, { recursive: true, force: true })
}
console.log(
  broken.length === 0 ? '\n✓ Every promise was kept.' : `\n✗ ${broken.length} promises were broken.`,
)
process.exit(broken.length === 0 ? 0 : 1)

async function report(where: string, outcome: Promise<Outcome>): Promise<void> {
  const started = performance.now()
  const result = await outcome
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${result.broken.length === 0 ? '✓' : '✗'} ${where}: ${result.did} (${seconds} s)`)
  for (const sentence of result.broken.slice(0, 20)) console.log(`    ${sentence}`)
  broken.push(...result.broken)
}

async function moveAround(): Promise<Outcome> {
  const places = [
    { DATA_DIR: join(folder, 'first') },
    { DATA_DIR: join(folder, 'over'), DATABASE_URL: await newDatabase('moved') },
    { DATA_DIR: join(folder, 'last') },
  ]
  const did = `${trips} trips moved from the embedded engine to PostgreSQL and back`
  return { did, broken: await roundTrip(places, trips, folder) }
}

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return postgres.url(name)
}

/** A disk small enough to fill up, if this user is allowed to mount one. */
async function mountSmallDisk(): Promise<string | undefined> {
  const place = join(folder, 'small-disk')
  await mkdir(place)
  const mount = { command: 'mount', args: ['-t', 'tmpfs', '-o', SMALL_DISK, 'tmpfs', place], isQuiet: true }
  return (await run(mount)) ? place : undefined
}
