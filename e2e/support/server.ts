import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/machine/free-port.ts'

const thisVersion = fileURLToPath(new URL('../../server/dist/main.mjs', import.meta.url))

interface ServerOptions {
  main?: string
  settings?: Record<string, string>
}

export interface Server {
  url: string
  dataDir: string
  stop(): Promise<void>
  /** Ends it as a power failure would. */
  kill(): Promise<void>
}

/** The real server, of this version or another, as its own process. */
export async function startServer(
  dataDir: string,
  port?: number,
  { main = thisVersion, settings = {} }: ServerOptions = {},
): Promise<Server> {
  const chosen = port ?? (await freePort())
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'on',
    HOST: '127.0.0.1',
    PORT: String(chosen),
    LOG_LEVEL: 'warn',
    // Each test names its own address, because failed tries are counted by address.
    TRUSTED_PROXIES: '1',
    // Webhooks are received on this machine.
    WEBHOOK_HOSTS: '127.0.0.1',
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
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
