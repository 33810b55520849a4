import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { SHORT_LIVED } from './short-lived.ts'

const main = fileURLToPath(new URL('../../src/admin/main.ts', import.meta.url))

export interface Ended {
  code: number | null
  printed: string
  problem: string
}

/** Runs an admin command as its own process, like an operator does. */
export async function runAdminProcess(
  settings: Record<string, string | undefined>,
  ...argv: string[]
): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  const child = spawn(process.execPath, [...SHORT_LIVED, main, ...argv], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [printed, problem] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, printed, problem }
}
