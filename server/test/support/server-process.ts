import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../../src/sample/demo-account.ts'
import { SHORT_LIVED } from './short-lived.ts'

const sources = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface ServerProcess {
  readonly output: () => string
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Resolves with true when it serves, or false if it ended instead. */
  readonly isServing: Promise<boolean>
  kill(signal: NodeJS.Signals): void
}

/** Runs the server, this version or another, as its own process like an operator does. `npm test` and `npm run torture` name the built server. */
export function startServer(
  settings: Record<string, string | undefined>,
  {
    main = process.env.BUILT_SERVER ?? sources,
    ...options
  }: { main?: string; uid?: number; gid?: number } = {},
): ServerProcess {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  const child = spawn(process.execPath, [...SHORT_LIVED, main], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let output = ''
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  )
  const isServing = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('is ready.')) resolve(true)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => resolve(false))
  })
  return { output: () => output, ended, isServing, kill: (signal) => child.kill(signal) }
}

export function signInAt(port: number): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ staff_id: DEMO_STAFF_ID, password: DEMO_PASSWORD }),
  })
}
