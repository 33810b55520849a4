import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** What the database calls changes of trips, people and places. */
export const CHANGE_CHANNEL = 'sojourn_change'

const NOT_ANNOUNCED = sql`set_config('sojourn.announced', 'later', true) = 'later'`
/** Nobody else listens to the embedded database, and it commits one transaction at a time anyway. */
const ANNOUNCED = sql`true`

/**
 * Tells the other instances about changes that this one has committed, many at a time. PostgreSQL commits transactions that
 * announce something one after the other, and each waits for the disk alone (decision 41).
 */
export class LateAnnouncements {
  /** A condition that is always met. A statement that checks it isn't announced, so `owe` must be called after it. */
  readonly condition: SQL
  readonly #database: Database
  readonly #id = randomUUID()
  #isOwed = false

  constructor(database: Database) {
    this.#database = database
    this.condition = database.isShared ? NOT_ANNOUNCED : ANNOUNCED
  }

  /** A change was committed, or may have been. It is announced after the next look. */
  owe(): void {
    this.#isOwed = this.#database.isShared
  }

  /** Looks at the feed, and then announces what was owed before. */
  async after(look: () => Promise<void>): Promise<void> {
    const isOwed = this.#isOwed
    this.#isOwed = false
    try {
      await look()
      if (isOwed) this.#send(this.#id)
    } catch (error) {
      // In nobody's name, so that this instance looks again too.
      if (isOwed) this.#send('')
      throw error
    }
  }

  /** Whether this instance said it. Then it has already looked. */
  isOwn(announcement: string): boolean {
    return announcement === this.#id
  }

  /** Nobody waits for it. If it fails, it follows the next look. It changes nothing, so it needn't wait for the disk. */
  #send(announcement: string): void {
    this.#database.db
      .execute(sql`
        select set_config('synchronous_commit', 'off', true), pg_notify(${CHANGE_CHANNEL}, ${announcement})`)
      .catch(() => this.owe())
  }
}
