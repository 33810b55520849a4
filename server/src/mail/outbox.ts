import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

export const outboxIn = (dataDir: string) => join(dataDir, 'outbox')

/** Used if no mail server is set: writes each email to a file and prints its link on the terminal. */
export function openOutbox(
  dataDir: string,
  from: { name: string; address: string },
  print: (text: string) => void,
): Mailer {
  const folder = outboxIn(dataDir)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async ({ to, subject, text, html, link }) => {
      const { message } = await transport.sendMail({ from, to, subject, text, html })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
      )
      // Written under another name first, so that nobody reads half a message.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      print(`\n  Email to ${to.address}: ${subject}\n  ${link ?? file}\n\n`)
    },
  }
}
