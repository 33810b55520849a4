import { setTimeout } from 'node:timers/promises'
import { NOTICE_MINUTES } from '@sojourn/contract/limits'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { type Db, rowsOf } from '../../database/database.ts'
import { databaseTime } from '../../database/database-time.ts'
import type { LiveList } from '../../live/live-list.ts'
import type { Log } from '../../log.ts'
import { noteChanges } from './note-changes.ts'
import type { NoticeSender } from './notice-frame.ts'
import { sendReminders } from './reminders.ts'
import { sendChanges } from './send-changes.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'
import { sendWeeklyLetters } from './weekly-letters.ts'

const EVERY_MS = 30_000
const CLOSE_PATIENCE_MS = 1_000

export interface Notifying {
  /** For something that may be due now, such as a reminder that was just turned on. */
  soon(): void
}

/** Queues emails as soon as they are due, while the server listens. Every instance tries, and the database lets one at a time. */
export function keepNotifying(
  app: FastifyInstance,
  db: Db,
  liveList: LiveList,
  config: Config,
  unsubscribe: Promise<UnsubscribeLinks>,
  log: Log,
  everyMs = EVERY_MS,
): Notifying {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWantedAgain = false

  function start(): void {
    if (running) {
      isWantedAgain = true
      return
    }
    running = databaseTime(db)
      .then(async (now) => sendDueNotices(db, liveList, { ...config, unsubscribe: await unsubscribe }, now))
      .catch((error: unknown) => log.warn({ error }, "couldn't send notices, retrying"))
      .finally(() => {
        running = undefined
        if (isWantedAgain && timer) start()
        isWantedAgain = false
      })
  }

  app.addHook('onListen', async () => {
    start()
    timer = setInterval(start, everyMs)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    timer = undefined
    await Promise.race([running, setTimeout(CLOSE_PATIENCE_MS, undefined, { ref: false })])
  })
  return {
    soon: () => {
      if (timer) start()
    },
  }
}

/** One pass over everything that may be due. Stops if another instance is at it. */
export async function sendDueNotices(
  db: Db,
  liveList: LiveList,
  sender: NoticeSender,
  now: Date,
): Promise<void> {
  const waiting = await whatWaits(db, now)
  // Changes that were made together are noted before any of them is told.
  if (waiting.changes && !(await noteChanges(db, now))) return
  if ((waiting.changes || waiting.items) && !(await sendChanges(db, sender, now))) return
  if (waiting.choices && !(await sendReminders(db, liveList, sender, now))) return
  if (waiting.choices) await sendWeeklyLetters(db, liveList, sender, now)
}

/** The only query most of the time. */
async function whatWaits(db: Db, now: Date): Promise<Record<'changes' | 'items' | 'choices', boolean>> {
  const [waiting] = await rowsOf<Record<'changes' | 'items' | 'choices', boolean>>(
    db.execute(sql`
      select notice_progress.position < audit_head.position as changes,
        exists (
          select from notice_item
          where changed_at <= ${now.toISOString()}::timestamptz - make_interval(mins => ${NOTICE_MINUTES})
        ) as items,
        exists (select from notice_choice where reminder or weekly) as choices
      from notice_progress left join audit_head on true`),
  )
  return waiting ?? { changes: false, items: false, choices: false }
}
