import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { SignedIn } from '@sojourn/contract/account/account'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { readBackup } from '../../src/backup/backup-file.ts'
import { runBackup } from '../../src/backup/run-backup.ts'
import { signInAt, startServer } from '../support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

test('a backup taken while a server is running contains everything it acknowledged', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  const server = startServer({
    ...database.settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    SAMPLE_DATA: 'on',
  })
  expect(await server.isServing).toBe(true)
  for (let count = 0; count < 3; count += 1) expect((await signInAt(port)).status).toBe(200)
  const online = join(database.settings.DATA_DIR, 'online.gz')
  await backUp(database, online)
  const signIns = (await readBackup(online)).tables
    .find(({ table }) => table === 'audit_entry')
    ?.rows.filter((row) => row.includes('Mia Chen signed in'))
  expect(signIns).toHaveLength(3)
  const { access_token } = (await (await signInAt(port)).json()) as SignedIn
  const headers = { authorization: `Bearer ${access_token}` }
  const system = await (await fetch(`http://127.0.0.1:${port}/api/admin/system`, { headers })).json()
  expect(system).toMatchObject({ last_backup: { file: online, bytes: statSync(online).size } })

  server.kill('SIGKILL')
  await server.ended
  // What the killed server left behind is ignored.
  await backUp(database, join(database.settings.DATA_DIR, 'after.gz'))
  await database.remove()
})

function backUp({ settings }: TestDatabase, to: string): Promise<void> {
  return runBackup([to], settings, () => undefined)
}
