import { eq, sql } from 'drizzle-orm'
import { findAdministrators } from '../../accounts/administrators.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { webhook } from '../../database/schema.ts'
import { webhookOffLetter } from '../../mail/letters.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { hostOf } from './stored-webhook.ts'

/** Turns a webhook off because it doesn't work, and emails the administrators. What waits for it is kept. */
export async function turnOff(
  tx: Db,
  config: Config,
  { webhook_id, address }: { webhook_id: number; address: string },
  problem: string,
): Promise<void> {
  await tx.update(webhook).set({ disabled_at: sql`now()`, problem }).where(eq(webhook.webhook_id, webhook_id))
  const host = hostOf(address)
  await recordEvent(tx, { kind: 'admin', event: `${config.productName} turned off the webhook to ${host}` })
  const administrators = await findAdministrators(tx, config)
  const letters = administrators.map((to) => webhookOffLetter(config, to, host, problem))
  await queueMail(tx, config, 'notice', letters)
}
