import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../scripts/machine/free-port.ts'
import { test as base, listTripIds, startSampleServer, type WorkerFixtures } from './fixtures.ts'

/** The server of the file sends its emails to a real mail server. What arrives there is where the outbox would be. */
export const test = base.extend<object, WorkerFixtures>({
  serverOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const mailServer = await startMailServer()
      const { server, remove } = await startSampleServer({
        SMTP_URL: mailServer.url,
        STAFF_EMAIL_DOMAIN: 'example.edu',
      })
      mailServer.deliverTo(join(server.dataDir, 'outbox'))
      const sampleTrips = await listTripIds(server)
      await use(async () => ({ server, sampleTrips }))
      await remove()
      await mailServer.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function startMailServer() {
  let folder = ''
  let count = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    maxAllowedUnauthenticatedCommands: false,
    closeTimeout: 100,
    onData: async (stream, _session, done) => {
      count += 1
      const file = join(folder, `${String(count).padStart(6, '0')}.eml`)
      const message = Buffer.concat(await stream.toArray())
      await mkdir(folder, { recursive: true })
      // Written under another name first, so that nobody reads half a message.
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      done()
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliverTo: (to: string) => {
      folder = to
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
