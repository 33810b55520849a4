import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isExecutable, placesOnPath } from './programs.ts'
import { root, run } from './run.ts'

const cache = join(root, '.cache')
const fetched = join(cache, 'nginx', 'nginx')

/** Debian keeps it where ordinary users do not look. */
const USUAL_PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx']

/**
 * An nginx to test with: one that is there, else Debian's package, unpacked into the cache, for which nobody has to be
 * root. Nothing on systems that have neither.
 */
export async function findNginx(): Promise<string | undefined> {
  const named = process.env.NGINX_PATH
  if (named && !isExecutable(named)) {
    console.error(`NGINX_PATH is "${named}", which is not a program. Set it to an nginx, or leave it out.`)
    process.exit(1)
  }
  const nginx = named ?? [...placesOnPath(['nginx']), ...USUAL_PLACES, fetched].find(isExecutable)
  if (nginx || !isExecutable('/usr/bin/apt-get')) return nginx
  if (await fetchPackage()) return fetched
  console.error(
    'No nginx could be found or fetched, and the tests of several servers need one. Install it ("apt-get install nginx"), ' +
      'or set NGINX_PATH to one, and run the command again.',
  )
  process.exit(1)
}

async function fetchPackage(): Promise<boolean> {
  console.log('No nginx here yet. Fetching the Debian package "nginx"…')
  const folder = join(cache, 'nginx.new')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const isFetched = (await fetchInto(folder)) || (await fetchInto(folder, await updatedLists()))
  if (!isFetched) return false
  await writeStarter(folder)
  await rm(join(cache, 'nginx'), { recursive: true, force: true })
  await rename(folder, join(cache, 'nginx'))
  return run({ command: fetched, args: ['-v'], isQuiet: true })
}

/** The program, and the libraries that it links to: a small system may lack one. */
async function fetchInto(folder: string, options: string[] = []): Promise<boolean> {
  const fetchAndUnpack = async (packages: string[]) =>
    (await apt(['download', ...options, ...packages], folder)) && (await unpack(folder))
  return (await fetchAndUnpack(['nginx'])) && (await fetchAndUnpack(librariesOf(folder)))
}

/** Lists of packages of our own: those of the system may be missing, and only root may get them. */
async function updatedLists(): Promise<string[]> {
  const lists = join(cache, 'apt', 'lists')
  await mkdir(join(lists, 'partial'), { recursive: true })
  const options = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${join(cache, 'apt')}`]
  await apt(['update', ...options])
  return options
}

function apt(args: string[], cwd = root): Promise<boolean> {
  return run({
    command: 'apt-get',
    args: ['-q', '-o', 'APT::Sandbox::User=root', ...args],
    cwd,
    isQuiet: true,
  })
}

async function unpack(folder: string): Promise<boolean> {
  for (const file of globSync('*.deb', { cwd: folder })) {
    if (!(await run({ command: 'dpkg-deb', args: ['--extract', file, '.'], cwd: folder, isQuiet: true })))
      return false
  }
  return true
}

function librariesOf(folder: string): string[] {
  const [file = ''] = globSync('nginx_*.deb', { cwd: folder })
  const needed = execFileSync('dpkg-deb', ['--field', file, 'Depends'], { cwd: folder, encoding: 'utf8' })
  return (needed.match(/[^\s,|]+/g) ?? []).filter((name) => /^(lib|zlib)/.test(name) && name !== 'libc6')
}

async function writeStarter(folder: string): Promise<void> {
  const libraries = globSync('{lib,usr/lib}/*-linux-gnu*', { cwd: folder }).map((path) => `$here/${path}`)
  const starter = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="${libraries.join(':')}" exec "$here/usr/sbin/nginx" "$@"
`
  await writeFile(join(folder, 'nginx'), starter, { mode: 0o755 })
}
