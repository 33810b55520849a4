import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { readConfig } from '../../src/config.ts'
import { type Database, rowsOf } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createLog } from '../../src/log.ts'
import { queueMail } from '../../src/mail/queue-mail.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import type { Outcome } from './kill-rounds.ts'

const SENT_WITHIN_MS = 180_000
/** How many emails each server sends at the same time. */
const AT_A_TIME = 3

/**
 * Two servers send emails. When half of them have arrived, the mail server stops answering, and one of the two is killed while
 * it waits to hear that its last ones arrived. Every email must arrive, and only those of the killed server twice.
 */
export async function mailKill(
  settings: { DATA_DIR: string; DATABASE_URL: string },
  emails: number,
): Promise<Outcome> {
  const broken: string[] = []
  const arrived = new Map<string, number>()
  const unanswered: (() => void)[] = []
  let isKilled = false
  const smtpPort = await freePort()
  const smtp = await startSmtp(smtpPort, (id, answer) => {
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
    if (arrived.size < emails / 2 || isKilled) answer()
    else unanswered.push(answer)
  })
  const env = {
    ...settings,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: 'error',
    SAMPLE_DATA: 'off',
  }
  const [killed, survivor] = [await startOn(env), await startOn(env)]
  const database = await openDatabase(readConfig(env), createLog({ logLevel: 'warn' }))
  try {
    const started = performance.now()
    const ids = await queue(database, emails)
    const queuedMs = Math.round(performance.now() - started)
    await until(() => unanswered.length === 2 * AT_A_TIME)
    killed.kill('SIGKILL')
    await killed.ended
    isKilled = true
    for (const answer of unanswered) answer()
    const [killedAt] = await rowsOf<{ at: string }>(
      database.db.execute(sql`select clock_timestamp()::text as at`),
    )
    await until(
      async () => (await countWaiting(database, sql`tried_at is null or tried_at > ${killedAt?.at}`)) === 0,
    )
    const seconds = (performance.now() - started) / 1000
    await endLeases(database)
    await until(async () => (await countWaiting(database)) === 0)

    const lost = ids.filter((id) => !arrived.has(id))
    if (lost.length > 0) broken.push(`${lost.length} emails were lost`)
    const copies = [...arrived.values()].map((count) => count - 1).filter((count) => count > 0)
    if (copies.some((count) => count > 1)) broken.push('an email arrived more than twice')
    if (copies.length !== AT_A_TIME) broken.push(`${copies.length} emails arrived twice`)
    const did = `${emails} emails queued in ${queuedMs} ms and sent by two servers, one of them killed, at ${Math.round(emails / seconds)} a second: ${ids.length - lost.length} arrived, ${copies.length} of them twice`
    return { did, broken }
  } catch (error) {
    return { did: `${arrived.size} of ${emails} emails arrived`, broken: [String(error)] }
  } finally {
    killed.kill('SIGKILL')
    survivor.kill('SIGTERM')
    await survivor.ended
    await database.close()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  }
}

async function startSmtp(
  port: number,
  onEmail: (messageId: string, answer: () => void) => void,
): Promise<SMTPServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    maxAllowedUnauthenticatedCommands: false,
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
      stream.on('end', () => {
        onEmail(/^Message-ID: *(<\S+>)/im.exec(text)?.[1] ?? 'none', done)
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  return smtp
}

async function startOn(env: Record<string, string>): Promise<ServerProcess> {
  const server = startServer({ ...env, HOST: '127.0.0.1', PORT: String(await freePort()) })
  if (!(await server.isServing)) throw new Error(`the server did not start: ${server.output()}`)
  return server
}

function queue({ db }: Database, emails: number): Promise<string[]> {
  const mails = Array.from({ length: emails }, (_, number) => ({
    to: { name: `Traveller ${number}`, address: `traveller${number}@example.edu` },
    subject: 'Are you safe?',
    text: 'Please answer. '.repeat(100),
    html: `<p>${'Please answer. '.repeat(200)}</p>`,
  }))
  return db.transaction((tx) => queueMail(tx, { mailFrom: 'trips@example.edu' }, 'emergency', mails))
}

async function countWaiting({ db }: Database, which = sql`true`): Promise<number> {
  const [row] = await rowsOf<{ waiting: number }>(
    db.execute(sql`
      select count(*)::int as waiting from outgoing_mail
      where sent_at is null and given_up_at is null and (${which})`),
  )
  return row?.waiting ?? 0
}

/** Only what the killed server had claimed is left, and another one would wait two minutes for it. */
async function endLeases({ db }: Database): Promise<void> {
  await db.execute(sql`update outgoing_mail set next_try_at = now() where sent_at is null`)
  await db.execute(sql`notify sojourn_mail`)
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + SENT_WITHIN_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it takes too long')
    await pause(10)
  }
}
