import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { givenTable } from '../database/given-rows.ts'
import type { Mail } from './mailer.ts'

/** The lowest is sent first. */
export const URGENCY = { emergency: 0, account: 1, notice: 2 } as const
export type Urgency = keyof typeof URGENCY

/**
 * Queues these emails in one statement. Must run in the transaction of what causes them, so that there is never one without
 * the other. Returns their Message-IDs, in order.
 */
export async function queueMail(
  tx: Db,
  { mailFrom }: { mailFrom: string },
  urgency: Urgency,
  mails: readonly Mail[],
): Promise<string[]> {
  if (mails.length === 0) return []
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
  const rows = mails.map(({ to, subject, text, html, link, headers }, number) => ({
    message_id: `<${randomUUID()}@${domain}>`,
    ...{ to_name: to.name, to_address: to.address, subject, text_body: text, html_body: html },
    ...{ headers: headers ?? null, link: link ?? null, number },
  }))
  await tx.execute(sql`
    insert into outgoing_mail (message_id, urgency, to_name, to_address, subject, text_body, html_body, headers, link)
    select message_id, ${URGENCY[urgency]}::smallint, to_name, to_address, subject, text_body, html_body, headers, link
    from ${given(rows)} order by number`)
  return rows.map((row) => row.message_id)
}

const given = givenTable({
  message_id: 'text',
  to_name: 'text',
  to_address: 'text',
  subject: 'text',
  text_body: 'text',
  html_body: 'text',
  headers: 'jsonb',
  link: 'text',
  number: 'integer',
})
