import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { run } from '../run.ts'

/** An ordinary user of every system. */
const NOBODY = 65_534

/** Someone with a home of their own and nothing in the environment but PATH and HOME. */
export interface Stranger {
  home: string
  /** A new folder for the project. */
  folder: string
  path: string
  /** Root becomes an ordinary user. */
  uid?: number
}

export async function newStranger(): Promise<Stranger> {
  // Without links in its path, as the system names the places where processes work.
  const home = await realpath(await mkdtemp(join(tmpdir(), 'sojourn-outside-')))
  const folder = join(home, 'business trips')
  await mkdir(folder)
  const isOurs = (place: string) => place.split(sep).includes('node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((place) => !isOurs(place))
  return {
    home,
    folder,
    path: path.join(delimiter),
    ...(process.getuid?.() === 0 && { uid: NOBODY }),
  }
}

/** Gives them everything in their home. */
export async function settle({ home, uid }: Stranger): Promise<boolean> {
  return uid === undefined || run({ command: 'chown', args: ['-R', `${uid}:${uid}`, home] })
}

/** With whatever they left running. */
export function remove(stranger: Stranger): void {
  for (const pid of processesOf(stranger)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  rmSync(stranger.home, { recursive: true, force: true, maxRetries: 5 })
}

/** Runs a command line to its end. Shows its output if it fails. */
export async function type(stranger: Stranger, line: string): Promise<boolean> {
  const child = spawnAs(stranger, 'sh', ['-c', `exec 2>&1; ${line}`])
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) console.error(output)
  return code === 0
}

export interface Terminal {
  /** Waits until it shows this. */
  shows(words: string): Promise<void>
  pressCtrlC(): void
  /** The code that the command ended with. */
  ended: Promise<number>
  screen(): string
}

/** Runs a command line in a real terminal, where Ctrl-C goes to everything that the command started. */
export function openTerminal(stranger: Stranger, line: string): Terminal {
  const child = spawnAs(stranger, 'script', [
    '--quiet',
    '--return',
    '--flush',
    '--command',
    line,
    '/dev/null',
  ])
  let screen = ''
  child.stdout.setEncoding('utf8').on('data', (shown: string) => {
    screen += shown
  })
  const ended = once(child, 'close').then(([code]) => code as number)
  return {
    ended,
    screen: () => screen,
    pressCtrlC: () => void child.stdin.write('\u0003'),
    shows: async (words) => {
      while (!screen.includes(words)) {
        const isOver = await Promise.race([
          once(child.stdout, 'data').then(() => false),
          ended.then(() => true),
        ])
        if (isOver) throw new Error(`The command ended without showing "${words}".`)
      }
    },
  }
}

/** The processes that work in their home. */
export function processesOf({ home }: Stranger): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((pid) => `${placeOf(pid)}${sep}`.startsWith(`${home}${sep}`))
}

function placeOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It has ended, or belongs to someone else.
    return ''
  }
}

function spawnAs({ home, folder, path, uid }: Stranger, command: string, args: string[]) {
  const user = uid === undefined ? {} : { uid, gid: uid }
  return spawn(command, args, { cwd: folder, env: { PATH: path, HOME: home }, ...user })
}
