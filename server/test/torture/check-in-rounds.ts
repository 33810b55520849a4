import { freePort } from '../../../scripts/machine/free-port.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startServer } from '../support/server-process.ts'
import { CheckInLedger } from './check-in-ledger.ts'
import type { Outcome } from './kill-rounds.ts'

const ANSWERED_MOST = 40
/** Every second round, the server is killed while it starts a check-in. */
const KILLED_STARTING = 2
/** How many emails an instance sends at the same time. */
const AT_A_TIME = 3

/**
 * Repeatedly kills the server while emails of check-ins wait and answers come in by their links. After each start, every check-in
 * and answer that it acknowledged must be there, and every email that it calls sent must have arrived. With `untilAllSent`, those
 * that a kill interrupted must arrive too, which takes minutes.
 */
export async function checkInRounds(
  settings: Record<string, string>,
  rounds: number,
  { untilAllSent }: { untilAllSent: boolean },
): Promise<Outcome> {
  const mailPort = await freePort()
  const mailServer = await startMailServer(mailPort)
  const ledger = new CheckInLedger(mailServer)
  const start = async () => {
    const port = await freePort()
    const server = startServer({
      ...settings,
      HOST: '127.0.0.1',
      PORT: String(port),
      SAMPLE_DATA: 'on',
      LOG_LEVEL: 'error',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      STAFF_EMAIL_DOMAIN: 'example.edu',
    })
    if (!(await server.isServing)) throw new Error(`the server did not start: ${server.output()}`)
    await ledger.signIn(`http://127.0.0.1:${port}`)
    return server
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const server = await start()
      await ledger.compareLast()
      if (round % KILLED_STARTING === KILLED_STARTING - 1) await ledger.startWhileKilled(server)
      // A different number each time, so that the kill comes at a different moment.
      else await ledger.answerUntil(10 + ((round * 17) % ANSWERED_MOST), server)
      await server.ended
    }
    const server = await start()
    await ledger.compareLast()
    if (untilAllSent) await ledger.waitForEmails()
    await ledger.compareAll(untilAllSent)
    server.kill('SIGTERM')
    if ((await server.ended) !== 0) ledger.broken.push('the server did not stop cleanly at the end')
  } catch (error) {
    ledger.broken.push(String(error))
  } finally {
    await mailServer.close()
  }
  const { started, answered, emails, copies } = ledger
  if (copies > rounds * AT_A_TIME) ledger.broken.push(`${copies} emails arrived again after ${rounds} kills`)
  return {
    did: `${rounds} kills, ${started} check-ins and ${answered} answers acknowledged, ${emails} emails arrived, ${copies} of them again`,
    broken: ledger.broken,
  }
}
