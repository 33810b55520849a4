import pg from 'pg'
import type { Listeners } from './database.ts'

/** A connection that has died without a word is noticed after the two together. */
export const LISTEN_TIMING = { checkEveryMs: 20_000, answerWithinMs: 10_000 }
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

export interface Listening {
  stop(): Promise<void>
}

/** Holds a connection of its own that listens, and gets a new one whenever that is lost. */
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
      // One that listens to half of the channels would hear things a second time.
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

  /** A network that swallows everything ends no connection: only an answer shows that there is still somebody. */
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
