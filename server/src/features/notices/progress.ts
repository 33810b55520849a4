import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'

/** An upgraded or restored database starts with the newest entry, so that nobody is emailed about earlier changes. */
export async function startProgress(db: Db): Promise<void> {
  await db.execute(sql`
    insert into notice_progress (position) values (coalesce((select position from audit_head), 0))
    on conflict do nothing`)
}

/**
 * Lets one instance at a time work on notices, until the transaction ends. Returns how far they have come in the chain of audit
 * entries, or undefined if it is another instance's turn.
 */
export async function takeTurn(tx: Db): Promise<number | undefined> {
  const [progress] = await rowsOf<{ position: number }>(
    tx.execute(sql`select position::float8 as position from notice_progress for update skip locked`),
  )
  return progress?.position
}

/**
 * Works in small transactions, each in turn, until one says that nothing is left. Returns whether it got that far: another
 * instance may be at it.
 */
export async function inTurns(
  db: Db,
  work: (tx: Db, position: number) => Promise<'more' | 'done'>,
): Promise<boolean> {
  for (;;) {
    const outcome = await db.transaction(async (tx) => {
      const position = await takeTurn(tx)
      return position === undefined ? 'not our turn' : work(tx, position)
    })
    if (outcome !== 'more') return outcome === 'done'
  }
}
