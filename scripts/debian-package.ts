import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isExecutable } from './programs.ts'
import { root, run } from './run.ts'

const cache = join(root, '.cache')
const APT_GET = '/usr/bin/apt-get'
/** A C library belongs to the loader of its system. */
const NEVER_FETCHED = ['libc6', 'libc-bin']

/** Whether this system has Debian's packages. */
export const hasPackages = isExecutable(APT_GET)

/** Where the program of a package is after it was fetched. */
export function fetchedProgram(name: string): string {
  return join(cache, name, name)
}

/**
 * Unpacks a package into the cache, with those that it needs and that the system lacks: nobody has to be root for that. Gives its
 * program, which lies at the given path in the package.
 */
export async function fetchPackage(name: string, path: string): Promise<string | undefined> {
  console.log(`Fetching the Debian package "${name}" into .cache, once…`)
  const folder = join(cache, `${name}.new`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const isFetched = (await fetchInto(folder, name)) || (await fetchInto(folder, name, await updatedLists()))
  if (!isFetched) return undefined
  await writeStarter(join(folder, name), folder, path)
  await rm(join(cache, name), { recursive: true, force: true })
  await rename(folder, join(cache, name))
  return fetchedProgram(name)
}

async function fetchInto(folder: string, name: string, options: string[] = []): Promise<boolean> {
  const packages = await missingPackages(name, options)
  if (!packages) return false
  const isDownloaded = await run({ ...apt(['download', ...options, ...packages]), cwd: folder })
  return isDownloaded && unpack(folder)
}

/** The package, and what the system would install with it. */
async function missingPackages(name: string, options: string[]): Promise<Set<string> | undefined> {
  const { command, args } = apt(['install', '--simulate', '--no-install-recommends', ...options, name])
  const told = await promisify(execFile)(command, args).catch(() => undefined)
  const missing = [...(told?.stdout.matchAll(/^Inst (\S+)/gm) ?? [])].map(([, missed = '']) => missed)
  return told && new Set([name, ...missing].filter((one) => !NEVER_FETCHED.includes(one)))
}

/** Lists of packages of our own: those of the system may be missing, and only root may get them. */
async function updatedLists(): Promise<string[]> {
  const lists = join(cache, 'apt', 'lists')
  await mkdir(join(lists, 'partial'), { recursive: true })
  const options = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${join(cache, 'apt')}`]
  await run(apt(['update', ...options]))
  return options
}

function apt(args: string[]) {
  return { command: APT_GET, args: ['-q', '-o', 'APT::Sandbox::User=root', ...args], isQuiet: true }
}

async function unpack(folder: string): Promise<boolean> {
  for (const file of globSync('*.deb', { cwd: folder })) {
    if (!(await run({ command: 'dpkg-deb', args: ['--extract', file, '.'], cwd: folder, isQuiet: true })))
      return false
    await rm(join(folder, file))
  }
  return true
}

/** It finds the libraries that came along, and the fonts too where the system has none. */
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
