import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { packBackup } from './backup-file.ts'
import { readSnapshot } from './read-snapshot.ts'

/**
 * A server holds its embedded database alone, so whoever wants a backup asks it: at a port that only this machine
 * reaches, with a token that only who may read the data folder knows. Both are told in a file there.
 */
interface Door {
  port: number
  token: string
}

const doorFile = (dataDir: string) => join(dataDir, 'operator.json')

/** Gives backups to who asks, until it is closed. */
export async function offerBackups(
  dataDir: string,
  database: Database,
  log: Log,
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url')
  const server = createServer(async (request, response) => {
    if (!isAllowed(request, token)) return response.writeHead(401).end()
    try {
      response.end(await packBackup(await readSnapshot(database.db)))
    } catch (error) {
      log.error({ error }, 'a backup failed')
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const file = doorFile(dataDir)
  await rm(file, { force: true })
  await writeFile(file, JSON.stringify({ port, token } satisfies Door), { mode: 0o600, flag: 'wx' })
  return async () => {
    await rm(file, { force: true })
    server.close()
    server.closeAllConnections()
  }
}

/** A backup from the server that runs on this folder, or nothing if none does. */
export async function askRunningServer(dataDir: string): Promise<Buffer | undefined> {
  const door = await readDoor(dataDir)
  if (!door) return undefined
  const answer = await fetch(`http://127.0.0.1:${door.port}/backup`, {
    headers: { authorization: `Bearer ${door.token}` },
  }).catch(() => undefined)
  // What a server that was killed left behind: nobody listens there any more, or another program does.
  return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
}

async function readDoor(dataDir: string): Promise<Door | undefined> {
  try {
    return JSON.parse(await readFile(doorFile(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
