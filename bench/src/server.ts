import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { freePort } from '../../scripts/machine/free-port.ts'

const watch = new URL('./watch-thread.ts', import.meta.url).href
const main = fileURLToPath(new URL('../../server/dist/main.mjs', import.meta.url))

export interface BenchServer {
  url: string
  /** The headers of someone who is signed in. */
  headers: { authorization: string }
  /** The time from starting the process until it said that it is ready. */
  readyAfterMs: number
  /** How long its thread was blocked at most since the last time this was asked. Only if it is watched. */
  longestBlockMs(): Promise<number>
  stop(): Promise<void>
}

/** Starts the real server in its own process. */
export async function startServer(
  settings: Record<string, string>,
  { isWatched = false } = {},
): Promise<BenchServer> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [...profilerOptions(), ...(isWatched ? ['--import', watch] : []), main],
    {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '1',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit', ...(isWatched ? (['ipc'] as const) : [])],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilReady(child)
  const readyAfterMs = performance.now() - started
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    headers: await signedIn(url),
    readyAfterMs,
    longestBlockMs: async () => {
      const answer = once(child, 'message')
      child.send('longest block')
      const [{ longestBlockMs }] = (await answer) as [{ longestBlockMs: number }]
      return longestBlockMs
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** `PROFILE=folder npm run bench -- name` saves a CPU profile of each server there. */
function profilerOptions(): string[] {
  const folder = process.env.PROFILE
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('is ready.') && resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

export async function signedIn(url: string): Promise<{ authorization: string }> {
  const answer = await signIn(url, DEMO)
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}

export const DEMO = { staff_id: '10001', password: 'Sojourn#Demo2026' }

let lastAddress = 0

/** Signs in from a new address each time, so that the limit on failures doesn't stop the measurement. */
export function signIn(url: string, credentials: { staff_id: string; password: string }): Promise<Response> {
  lastAddress += 1
  return fetch(`${url}/api${endpoints.login.path}`, {
    method: endpoints.login.method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.2.${Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`,
    },
    body: JSON.stringify(credentials),
  })
}
