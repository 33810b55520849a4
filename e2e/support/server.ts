import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const thisVersion = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export interface Server {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** The real server, of this version or another, as its own process. */
export async function startServer(
  dataDir: string,
  port?: number,
  { main = thisVersion, settings = {} }: { main?: string; settings?: Record<string, string> } = {},
): Promise<Server> {
  const chosen = port ?? (await freePort())
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(chosen),
    LOG_LEVEL: 'warn',
    // Vite, which some tests build with, leaves "production" in the worker's own environment.
    NODE_ENV: '',
    // Each test names its own address, because failed tries are counted by address.
    TRUSTED_PROXIES: '1',
    ...settings,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('is ready.') && resolve())
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${chosen}`,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
