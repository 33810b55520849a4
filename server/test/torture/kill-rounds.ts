import { freePort } from '../../../scripts/machine/free-port.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../../src/sample/demo-account.ts'
import { startServer } from '../support/server-process.ts'
import { Ledger } from './ledger.ts'

export interface Outcome {
  did: string
  /** Broken promises. */
  broken: string[]
}

const WRITERS = 8
const ACKNOWLEDGED_MOST = 60

/** Repeatedly kills the server while it writes. After each start, everything it acknowledged must be there. */
export async function killRounds(settings: Record<string, string>, rounds: number): Promise<Outcome> {
  const port = await freePort()
  const ledger = new Ledger(`http://127.0.0.1:${port}`)
  const start = async () => {
    const server = startServer({
      ...settings,
      HOST: '127.0.0.1',
      PORT: String(port),
      SAMPLE_DATA: 'on',
      LOG_LEVEL: 'error',
    })
    if (!(await server.isServing)) throw new Error(`the server did not start: ${server.output()}`)
    await ledger.signIn(DEMO_STAFF_ID, DEMO_PASSWORD)
    return server
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const server = await start()
      await ledger.compareTrips()
      await ledger.verifyChain()
      await ledger.compareEmails()
      // A different number each time, so that the kill comes at a different moment.
      const enough = ledger.acknowledged + 1 + ((round * 37) % ACKNOWLEDGED_MOST)
      const passwords = ledger.passwordChanges.acknowledged
      await Promise.all([
        ledger.write(WRITERS, () => {
          const hasEmail = ledger.passwordChanges.acknowledged > passwords
          if (hasEmail && ledger.acknowledged >= enough) server.kill('SIGKILL')
          return false
        }),
        ledger.changePassword(DEMO_STAFF_ID, DEMO_PASSWORD),
      ])
      await server.ended
    }
    const server = await start()
    await ledger.compareTrips()
    await ledger.verifyChain()
    await ledger.compareAudit()
    await ledger.compareEmails()
    server.kill('SIGTERM')
    if ((await server.ended) !== 0) ledger.broken.push('the server did not stop cleanly at the end')
  } catch (error) {
    ledger.broken.push(String(error))
  }
  return {
    did: `${rounds} kills under ${WRITERS} writers, ${ledger.acknowledged} changes acknowledged, ${ledger.passwordChanges.acknowledged} of them with an email`,
    broken: ledger.broken,
  }
}
