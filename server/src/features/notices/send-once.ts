import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import { givenTable } from '../../database/given-rows.ts'
import type { Mail } from '../../mail/mailer.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { NoticeSender } from './notice-frame.ts'
import { takeTurn } from './progress.ts'

/** Few enough that nobody waits long for the embedded engine. */
const LETTERS_AT_A_TIME = 50

/** A reminder refers to a trip within the next 30 days, a weekly email to the next week. */
const KEPT = sql`interval '90 days'`

export interface OnceLetter {
  staff_id: string
  /** What the email is about. Nobody gets two about the same. */
  about: string
  write: () => Mail
}

/** Queues those of these emails that were not sent before. Returns false if another instance is at it. */
export async function sendOnce(
  db: Db,
  sender: NoticeSender,
  letter: 'reminder' | 'weekly',
  letters: readonly OnceLetter[],
): Promise<boolean> {
  const waiting = await leaveOutSent(db, letter, letters)
  for (let start = 0; start < waiting.length; start += LETTERS_AT_A_TIME) {
    const next = waiting.slice(start, start + LETTERS_AT_A_TIME)
    const isOurTurn = await db.transaction(async (tx) => {
      if ((await takeTurn(tx)) === undefined) return false
      const noted = await rowsOf<Key>(
        tx.execute(sql`
          insert into letter_sent (staff_id, letter, about) select staff_id, ${letter}, about from ${given(next)}
          on conflict do nothing returning staff_id, about`),
      )
      const isNew = among(noted)
      await queueMail(
        tx,
        sender,
        'notice',
        next.filter(isNew).map(({ write }) => write()),
      )
      return true
    })
    if (!isOurTurn) return false
  }
  if (waiting.length > 0) await db.execute(sql`delete from letter_sent where sent_at < now() - ${KEPT}`)
  return true
}

type Key = Pick<OnceLetter, 'staff_id' | 'about'>

const given = givenTable({ staff_id: 'text', about: 'text' })

async function leaveOutSent(db: Db, letter: string, letters: readonly OnceLetter[]): Promise<OnceLetter[]> {
  if (letters.length === 0) return []
  const sent = await rowsOf<Key>(
    db.execute(sql`
      select staff_id, about from letter_sent join ${given(letters)} using (staff_id, about) where letter = ${letter}`),
  )
  const isSent = among(sent)
  return letters.filter((one) => !isSent(one))
}

function among(keys: readonly Key[]): (one: Key) => boolean {
  const known = new Set(keys.map(({ staff_id, about }) => JSON.stringify([staff_id, about])))
  return ({ staff_id, about }) => known.has(JSON.stringify([staff_id, about]))
}
