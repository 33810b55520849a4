import pg from 'pg'
import type { Listeners } from './database.ts'

/** A connection that died silently is noticed after the sum of the two. */
export const LISTEN_TIMING = { checkEveryMs: 20_000, answerWithinMs: 10_000 }
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

export interface Listening {
  stop(): Promise<void>
}

/** Listens on its own connection, and reconnects whenever it is lost. */
export async function listen(
  url: string,
  { channels, onGap }: Listeners,
  onError: (error: Error) => void,
  { checkEveryMs, answerWithinMs } = LISTEN_TIMING,
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
      query_timeout: answerWithinMs,
    })
    fresh.on('error', onError)
    fresh.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    try {
      await fresh.connect()
      for (const channel of Object.keys(channels)) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Otherwise a connection that listens to only some channels would hear things a second time.
      fresh.removeAllListeners('notification')
      void fresh.end().catch(onError)
      throw error
    }
    if (isStopped) return void fresh.end().catch(onError)
    client = fresh
    waitMs = FIRST_WAIT_MS
    fresh.once('end', reconnectLater)
    checkLater(fresh)
  }

  /** If the network drops everything silently, the connection stays open. Only an answer shows that the server is still there. */
  function checkLater(listening: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await listening.query('select 1')
        if (!isStopped && client === listening) checkLater(listening)
      } catch (error) {
        if (isStopped) return
        onError(error as Error)
        void listening.end().catch(onError)
      }
    }, checkEveryMs)
  }

  function reconnectLater(): void {
    clearTimeout(timer)
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
