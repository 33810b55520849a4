import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Server } from './server.ts'

/** Waits until this many emails with this subject were sent to the address, and returns the link in the last one: the first, or the first like this. */
export async function mailedLink(
  { dataDir }: Server,
  address: string,
  subject: string,
  count = 1,
  like = /https?:\/\/\S+/,
): Promise<string> {
  let texts: string[] = []
  await expect
    .poll(
      async () => {
        const mails = (await readOutbox(dataDir)).filter(
          (mail) => headerOf(mail, 'To').includes(address) && headerOf(mail, 'Subject') === subject,
        )
        texts = mails.map(plainText)
        return texts.length
      },
      { message: `mails “${subject}” to ${address}` },
    )
    .toBe(count)
  const [link] = like.exec(texts.at(-1) ?? '') ?? []
  if (!link) throw new Error(`the email “${subject}” has no link`)
  return link
}

/** Oldest first: the file names start with the time. */
async function readOutbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
}

function headerOf(part: string, name: string): string {
  const [head = ''] = part.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1] ?? ''
}

/** The text of an email that has a text and an HTML part. */
function plainText(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(headerOf(mail, 'Content-Type'))?.[1]
  const parts = mail.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ''))
  const text = parts.find((part) => headerOf(part, 'Content-Type').startsWith('text/plain')) ?? ''
  return decoded(text.slice(text.indexOf('\r\n\r\n') + 4), headerOf(text, 'Content-Transfer-Encoding'))
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
