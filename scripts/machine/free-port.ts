import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections. One of those could be taken again before the server listens on it. */
const FIRST = 20_000
/** Each process has its own ports, so that two never find the same one free. */
const OWN = FIRST + (process.pid % 120) * 100
let tried = 0

export async function freePort(): Promise<number> {
  for (;;) {
    const port = OWN + (tried % 100)
    tried += 1
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
