import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import { type ClaimedMail, claimMail, LEASE_SECONDS, secondsToNextMail } from './claim-mail.ts'
import { causeOf, judgeFailure, problemOf } from './judge-failure.ts'
import type { Mailer, MailFailure, MailLine } from './mailer.ts'
import { noteFailure, noteSent } from './note-outcome.ts'
import { restAfter } from './pauses.ts'

/** How many emails an instance sends at the same time. */
const WORKERS = 3
/** Emails are looked for at least this often, should an announcement be lost. */
const LOOK_EVERY_MS = 30_000
/** So that an email which another instance is just claiming isn't looked for again and again. */
const LOOK_AGAIN_MS = 200
const AFTER_FAILURE_MS = 5_000
const NOTE_AGAIN_MS = 500
/** Closing waits this long for the emails that are being sent, and then for their outcome to be noted. */
const CLOSE_PATIENCE_MS = 1_500
const NOTE_PATIENCE_MS = 500

export interface Sending {
  /** Looks for emails now. */
  soon(): void
  stop(): Promise<void>
}

/**
 * Sends the emails of the queue, together with the other instances. While the mail server can't be reached, it rests and then tries
 * with a single email, so that the others keep their place and are sent as soon as the server is back.
 */
export function keepSending(
  db: Db,
  mailer: Mailer,
  { mailPerMinute }: Pick<Config, 'mailPerMinute'>,
  log: Log,
  restMs: (failures: number) => number = restAfter,
): Sending {
  const workers = new Map<MailLine, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  /** Set by an announcement, until someone looks. */
  let isAnnounced = false
  /** How often in a row the mail server couldn't be reached. */
  let failures = 0
  let isResting = false

  function startWorker(): void {
    const most = failures > 0 ? 1 : WORKERS
    if (isStopping || isResting || workers.size >= most) return
    const line = mailer.openLine()
    const work = sendAll(line)
      .then(lookLater)
      .catch((error: unknown) => {
        log.warn({ error }, "couldn't look for emails to send, retrying")
        wakeIn(AFTER_FAILURE_MS)
      })
      .finally(() => {
        line.close()
        workers.delete(line)
        if (isAnnounced) startWorker()
      })
    workers.set(line, work)
  }

  /** Sends one email after another until none is due. */
  async function sendAll(line: MailLine): Promise<void> {
    while (!isStopping && !isResting) {
      isAnnounced = false
      const claimed = await claimMail(db, mailPerMinute)
      if (!claimed) return
      // There may be more.
      startWorker()
      await sendOne(line, claimed)
    }
  }

  async function sendOne(line: MailLine, claimed: ClaimedMail): Promise<void> {
    const claimedAt = performance.now()
    const failure = await line.send(claimed.mail).then(
      () => undefined,
      (error: MailFailure) => error,
    )
    if (!failure) {
      failures = 0
      await noted(claimedAt, () => noteSent(db, claimed))
      return
    }
    const verdict = judgeFailure(failure)
    const problem = problemOf(failure)
    if (verdict === 'unreachable' || verdict === 'unclear') rest()
    else failures = 0
    const { messageId } = claimed.mail
    log.warn({ messageId, verdict, error: causeOf(failure) }, "an email couldn't be sent")
    const failed = { verdict, problem, lostConnections: failures }
    const givenUp = await noted(claimedAt, () => noteFailure(db, claimed, failed))
    if (givenUp) log.error({ emails: givenUp, problem }, 'gave up sending')
  }

  function rest(): void {
    if (isResting || isStopping) return
    failures += 1
    isResting = true
    clearTimeout(timer)
    timer = setTimeout(() => {
      isResting = false
      startWorker()
    }, restMs(failures))
  }

  /** Without its outcome, an email would be sent again after its lease. So this is only given up then. */
  async function noted<T>(claimedAt: number, note: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await note()
      } catch (error) {
        log.warn({ error }, "couldn't note what became of an email, retrying")
        if (isStopping || performance.now() - claimedAt > LEASE_SECONDS * 1000) return undefined
        await pause(NOTE_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  async function lookLater(): Promise<void> {
    if (isStopping || isResting) return
    const seconds = await secondsToNextMail(db, mailPerMinute)
    const ms = seconds === undefined ? LOOK_EVERY_MS : seconds * 1000
    wakeIn(Math.min(Math.max(ms, LOOK_AGAIN_MS), LOOK_EVERY_MS))
  }

  function wakeIn(ms: number): void {
    if (isStopping || isResting) return
    clearTimeout(timer)
    timer = setTimeout(startWorker, ms)
  }

  const ended = (withinMs: number) =>
    Promise.race([Promise.all(workers.values()), pause(withinMs, undefined, { ref: false })])

  return {
    soon: () => {
      isAnnounced = true
      startWorker()
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await ended(CLOSE_PATIENCE_MS)
      for (const line of workers.keys()) line.close()
      await ended(NOTE_PATIENCE_MS)
    },
  }
}
