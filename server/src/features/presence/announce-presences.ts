import { sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import type { Log } from '../../log.ts'
import type { Announced } from './presences.ts'

/** What people say within this time is announced together. */
const TOGETHER_MS = 500
/** PostgreSQL refuses announcements of 8,000 bytes. */
const ANNOUNCEMENT_BYTES = 7_500

/**
 * Tells all instances, this one included, where people are, without writing anything. If the database is out of reach, nobody
 * is told: whoever stays will say so again.
 */
export class PresenceAnnouncer {
  readonly #db: Db
  readonly #log: Log
  readonly #waiting = new Map<string, Announced>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  say(presence: Announced): void {
    this.#waiting.set(`${presence[0]}/${presence[1]}`, presence)
    if (!this.#isStopped) this.#timer ??= setTimeout(() => void this.#announce(), TOGETHER_MS)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #announce(): Promise<void> {
    const texts = announcementsOf([...this.#waiting.values()])
    this.#waiting.clear()
    this.#timer = undefined
    try {
      for (const text of texts) await this.#db.execute(sql`select pg_notify('sojourn_presence', ${text})`)
    } catch (error) {
      this.#log.debug({ error }, "couldn't announce where people are")
    }
  }
}

/** JSON lists that are short enough to be announced. */
export function announcementsOf(presences: readonly Announced[], bytesMost = ANNOUNCEMENT_BYTES): string[] {
  const lists: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const presence of presences) {
    const json = JSON.stringify(presence)
    const length = Buffer.byteLength(json) + 1
    if (bytes + length > bytesMost) {
      lists.push([])
      bytes = 1
    }
    lists.at(-1)?.push(json)
    bytes += length
  }
  return lists.map((list) => `[${list.join()}]`)
}
