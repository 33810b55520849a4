import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMail, type Sender } from './compose-mail.ts'
import type { Mail, Mailer } from './mailer.ts'

export const outboxIn = (dataDir: string) => join(dataDir, 'outbox')

/** Used if no mail server is set: writes each email to a file and prints its link on the terminal. */
export function openOutbox(dataDir: string, from: Sender, print: (text: string) => void): Mailer {
  const folder = outboxIn(dataDir)
  const send = async (mail: Mail) => {
    const { message } = await composeMail(from, mail)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(
      folder,
      `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
    )
    // Written under another name first, so that nobody reads half a message.
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
    print(`\n  Email to ${mail.to.address}: ${mail.subject}\n  ${mail.link ?? file}\n\n`)
  }
  return { send, openLine: () => ({ send, close: () => undefined }) }
}
