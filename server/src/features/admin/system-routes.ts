import type { System } from '@sojourn/contract/admin/system'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { sql } from 'drizzle-orm'
import { readLastBackup } from '../../backup/last-backup.ts'
import type { Config } from '../../config.ts'
import { type Database, type Db, rowsOf } from '../../database/database.ts'
import type { AddRoute } from '../../http/route.ts'
import { readOutgoingMail } from '../../mail/mail-figures.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { outboxIn } from '../../mail/outbox.ts'
import { VERSION } from '../../version.ts'
import { databaseSizeOf } from './database-size.ts'
import type { ListInstances } from './instances.ts'
import { sendTestMail } from './test-mail.ts'

export function addSystemRoutes(
  addRoute: AddRoute,
  { db, engine, location }: Database,
  mailer: Mailer,
  config: Config,
  listInstances: ListInstances,
): void {
  const databaseSize = databaseSizeOf(db)

  addRoute(endpoints.getSystem, async () => {
    const [{ at, instances }, version, bytes, last_backup, outgoing_mail] = await Promise.all([
      listInstances(),
      postgresVersion(db),
      databaseSize(),
      readLastBackup(db),
      readOutgoingMail(db),
    ])
    return {
      at: at.toISOString(),
      version: VERSION,
      database: { engine, version, location, bytes },
      mail: describeMail(config),
      outgoing_mail,
      last_backup,
      instances,
    }
  })

  addRoute(endpoints.sendTestMail, ({ caller }) => sendTestMail(db, mailer, config, caller.staffId))
}

/** Without what some distributions add to it. */
async function postgresVersion(db: Db): Promise<string> {
  const [row] = await rowsOf<{ version: string }>(
    db.execute(sql`select split_part(current_setting('server_version'), ' ', 1) as version`),
  )
  return row?.version ?? ''
}

/** Without the user name and the password. */
function describeMail({ smtpUrl, dataDir, mailFrom }: Config): System['mail'] {
  return {
    server: smtpUrl ? new URL(smtpUrl).host : null,
    outbox: smtpUrl ? null : outboxIn(dataDir),
    from: mailFrom,
  }
}
