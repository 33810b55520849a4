import pg from 'pg'
import type { Listeners } from './database.ts'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
const KEEP_ALIVE_MS = 10_000

export interface Listening {
  stop(): Promise<void>
}

/** Holds a connection of its own that listens, and gets a new one whenever that is lost. */
export async function listen(
  url: string,
  { channels, onGap }: Listeners,
  onError: (error: Error) => void,
): Promise<Listening> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let isStopped = false

  await connect()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(onError)
    },
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'sojourn listener',
      connectionTimeoutMillis: LONGEST_WAIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    fresh.on('error', onError)
    fresh.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    await fresh.connect()
    fresh.on('end', reconnectLater)
    client = fresh
    for (const channel of Object.keys(channels)) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    waitMs = FIRST_WAIT_MS
  }

  function reconnectLater(): void {
    if (isStopped) return
    timer = setTimeout(
      async () => {
        try {
          await connect()
          onGap()
        } catch (error) {
          onError(error as Error)
          reconnectLater()
        }
      },
      waitMs * (0.5 + Math.random()),
    )
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}
