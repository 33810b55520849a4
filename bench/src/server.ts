import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@sojourn/contract/endpoints'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export interface BenchServer {
  url: string
  stop(): Promise<void>
}

/** The real server as its own process, with the sample data, on a folder that goes away again. */
export async function startServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sojourn-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      SAMPLE_DATA: 'on',
      TRUSTED_PROXIES: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilReady(child)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('is ready.') && resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export const DEMO = { staff_id: '10001', password: 'Sojourn#Demo2026' }

let lastAddress = 0

/** Signs in from an address of its own each time, so that the limit of failures does not end the measurement. */
export function signIn(
  server: BenchServer,
  credentials: { staff_id: string; password: string },
): Promise<Response> {
  lastAddress += 1
  return fetch(`${server.url}/api${endpoints.login.path}`, {
    method: endpoints.login.method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.2.${Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`,
    },
    body: JSON.stringify(credentials),
  })
}
