import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root, run } from '../run.ts'
import { isExecutable } from './programs.ts'

const cache = join(root, '.cache')
const APT_GET = '/usr/bin/apt-get'
/** The time limit for fetching a package, whatever the network does. */
const SECONDS = 280
const QUICK_TO_GIVE_UP = [
  ...['-o', 'Acquire::http::Timeout=10'],
  ...['-o', 'Acquire::https::Timeout=10'],
  ...['-o', 'Acquire::Retries=0'],
]
/** The C library must match the system's loader. */
const NEVER_FETCHED = ['libc6', 'libc-bin']

/** Whether this system uses Debian packages. */
export const hasPackages = isExecutable(APT_GET)

/** Where the program of a fetched package is. */
export function fetchedProgram(name: string): string {
  return join(cache, name, name)
}

/**
 * Unpacks a package into the cache, with its dependencies that the system lacks. This doesn't need root. Returns its program,
 * which is at the given path in the package.
 */
export async function fetchPackage(
  name: string,
  path: string,
  aptGet = APT_GET,
  seconds = SECONDS,
): Promise<string | undefined> {
  const apt = new Apt(aptGet, Date.now() + seconds * 1000)
  console.log(`Fetching the Debian package "${name}" into .cache (only once)…`)
  const folder = join(cache, `${name}.new`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const isFetched =
    (await fetchInto(folder, name, apt)) || (await fetchInto(folder, name, apt, await updatedLists(apt)))
  if (!isFetched) {
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
  await writeStarter(join(folder, name), folder, path)
  await rm(join(cache, name), { recursive: true, force: true })
  await rename(folder, join(cache, name))
  return fetchedProgram(name)
}

async function fetchInto(folder: string, name: string, apt: Apt, options: string[] = []): Promise<boolean> {
  const packages = await missingPackages(name, apt, options)
  if (!packages) return false
  const isDownloaded = await run({ ...apt.command(['download', ...options, ...packages]), cwd: folder })
  return isDownloaded && unpack(folder)
}

/** The package, and what the system would install with it. */
async function missingPackages(name: string, apt: Apt, options: string[]): Promise<Set<string> | undefined> {
  const simulated = ['install', '--simulate', '--no-install-recommends', ...options, name]
  const { command, args, seconds } = apt.command(simulated)
  const limit = { timeout: Math.ceil(seconds * 1000), killSignal: 'SIGKILL' } as const
  const told = await promisify(execFile)(command, args, limit).catch(() => undefined)
  const missing = [...(told?.stdout.matchAll(/^Inst (\S+)/gm) ?? [])].map(([, missed = '']) => missed)
  return told && new Set([name, ...missing].filter((one) => !NEVER_FETCHED.includes(one)))
}

/** Our own package lists: the system's may be missing, and only root can update them. */
async function updatedLists(apt: Apt): Promise<string[]> {
  const lists = join(cache, 'apt', 'lists')
  await mkdir(join(lists, 'partial'), { recursive: true })
  const options = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${join(cache, 'apt')}`]
  await run(apt.command(['update', ...options]))
  return options
}

/** Its commands share one deadline. */
class Apt {
  readonly #program: string
  readonly #until: number

  constructor(program: string, until: number) {
    this.#program = program
    this.#until = until
  }

  command(args: string[]) {
    const seconds = Math.max((this.#until - Date.now()) / 1000, 0.1)
    const options = ['-q', '-o', 'APT::Sandbox::User=root', ...QUICK_TO_GIVE_UP]
    return { command: this.#program, args: [...options, ...args], isQuiet: true, seconds }
  }
}

async function unpack(folder: string): Promise<boolean> {
  for (const file of globSync('*.deb', { cwd: folder })) {
    if (!(await run({ command: 'dpkg-deb', args: ['--extract', file, '.'], cwd: folder, isQuiet: true })))
      return false
    await rm(join(folder, file))
  }
  return true
}

/** The starter finds the unpacked libraries, and the fonts too if the system has none. */
async function writeStarter(file: string, folder: string, path: string): Promise<void> {
  const files = globSync('{lib,usr/lib}/*-linux-gnu*/**/*.so*', { cwd: folder })
  const libraries = [...new Set(files.map((library) => `$here/${dirname(library)}`))]
  const starter = `#!/bin/sh
here=$(dirname "$0")
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_SYSROOT="$here"
LD_LIBRARY_PATH="${libraries.join(':')}" exec "$here${path}" "$@"
`
  await writeFile(file, starter, { mode: 0o755 })
}
