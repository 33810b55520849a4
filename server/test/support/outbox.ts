import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The emails in a data folder's outbox, oldest first. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const mails = files.filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(mails.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
}

export function tokenIn(mail: Email | undefined): string {
  return /\?id=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
