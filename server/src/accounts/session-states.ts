import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'
import { type Ending, type SessionState, stateOf } from './sessions.ts'

/**
 * The current states of sessions. Requests at the same time share one query. If only this process changes the database, every
 * end of a session is announced, so an open session is only looked up once.
 */
export class SessionStates {
  readonly #database: Database
  readonly #open = new Set<string>()
  #waiting = new Set<string>()
  #next: Promise<Map<string, SessionState>> | undefined
  #running: Promise<unknown> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  /** Whether it is known to be open, without a query. */
  isKnownOpen(sessionId: string): boolean {
    return this.#open.has(sessionId)
  }

  async stateOf(sessionId: string): Promise<SessionState> {
    if (this.isKnownOpen(sessionId)) return 'open'
    this.#waiting.add(sessionId)
    this.#next ??= this.#askAfter(this.#running)
    const state = (await this.#next).get(sessionId) ?? 'expired'
    if (state === 'open' && !this.#database.isShared) this.#open.add(sessionId)
    return state
  }

  ended(sessionId: string): void {
    this.#open.delete(sessionId)
  }

  #askAfter(running: Promise<unknown>): Promise<Map<string, SessionState>> {
    const asked = running.then(() => {
      const ids = [...this.#waiting]
      this.#waiting = new Set()
      this.#next = undefined
      return this.#ask(ids)
    })
    this.#running = asked.catch(() => undefined)
    return asked
  }

  async #ask(ids: string[]): Promise<Map<string, SessionState>> {
    // As one value: otherwise each number of sessions would be a different statement to prepare on every connection.
    const list = `{${ids.join()}}`
    const rows = await rowsOf<{ id: string } & Ending>(
      this.#database.db.execute(sql`
        select session_id as id, ended_at as "endedAt", ended_because as "endedBecause"
        from session where session_id = any(${list}::uuid[])`),
    )
    return new Map(rows.map((row) => [row.id, stateOf(row)]))
  }
}
