import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BareMessage } from './bare-server.ts'

const module = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

export interface BareServer {
  httpUrl: string
  socketUrl: string
  tell(message: BareMessage): Promise<void>
  stop(): void
}

export async function startBareServer(): Promise<BareServer> {
  const child = fork(module, { serialization: 'advanced' })
  const [addresses] = (await once(child, 'message')) as [{ httpUrl: string; socketUrl: string }]
  return {
    ...addresses,
    tell: async (message) => {
      const done = once(child, 'message')
      child.send(message)
      await done
    },
    stop: () => child.disconnect(),
  }
}
