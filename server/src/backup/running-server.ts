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
 * Only the running server can read its embedded database, so the backup command asks it for a backup. It does so at a
 * port that only this machine can reach, with a token. Both are in a file in the data folder.
 */
interface Door {
  port: number
  token: string
}

const doorFile = (dataDir: string) => join(dataDir, 'operator.json')

/** Serves backups until the returned function is called. */
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
      log.error({ error }, 'backup failed')
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

/** A backup from the server that is running on this folder, or undefined if there is none. */
export async function askRunningServer(dataDir: string): Promise<Buffer | undefined> {
  const door = await readDoor(dataDir)
  if (!door) return undefined
  const answer = await fetch(`http://127.0.0.1:${door.port}/backup`, {
    headers: { authorization: `Bearer ${door.token}` },
  }).catch(() => undefined)
  // The file may be left over from a killed server. Then nothing, or another program, listens on that port.
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
