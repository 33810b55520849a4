import { Readable } from 'node:stream'
import type { AuditFilter, AuditSearchPage, AuditSearchQuery } from '@sojourn/contract/admin/audit-search'
import type { AuditVerification } from '@sojourn/contract/admin/audit-verification'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { AUDIT_KIND_LABELS } from '@sojourn/contract/audit/audit-kinds'
import { BYTE_ORDER_MARK, csvRow } from '@sojourn/contract/files/csv'
import { AUDIT_EXPORT_FILE_NAME, AUDIT_EXPORT_ROWS_MAX } from '@sojourn/contract/limits'
import { tryToLinkEntries } from '../../audit/link-entries.ts'
import { verifyChain } from '../../audit/verify-chain.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import type { AddRoute } from '../../http/route.ts'
import type { Log } from '../../log.ts'
import { findAuditEntries } from './find-audit-entries.ts'

const ROWS_AT_A_TIME = 500
const HEADINGS = ['ID', 'Time (UTC)', 'Kind', 'Staff ID', 'Name', 'Trip ID', 'Event']

export function addAdminAuditRoutes(addRoute: AddRoute, db: Db, { timeZone }: Config, log: Log): void {
  addRoute(endpoints.searchAudit, async ({ query }) => {
    await tryToLinkEntries(db)
    return findPage(query)
  })

  addRoute(endpoints.exportAudit, async ({ query, reply }) => {
    await tryToLinkEntries(db)
    reply.header('content-disposition', `attachment; filename="${AUDIT_EXPORT_FILE_NAME}"`)
    return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(query)))
  })

  let verifying: Promise<AuditVerification> | undefined
  addRoute(endpoints.verifyAudit, async () => {
    verifying ??= verifyChain(db).finally(() => {
      verifying = undefined
    })
    const verification = await verifying
    // The log of the server is one of the places where the hash is kept outside the database.
    log.info(verification, 'verified the audit log')
    return verification
  })

  async function findPage({ before, after, size, ...filter }: AuditSearchQuery): Promise<AuditSearchPage> {
    if (after !== undefined) {
      const newer = await find(filter, { isTowardsOlder: false, from: after }, size + 1)
      // Fewer would leave the newest page partly empty, so that page is shown instead.
      if (newer.length > size) {
        return { content: newer.slice(0, size).reverse(), hasNewer: true, hasOlder: true }
      }
    }
    const older = await find(filter, { isTowardsOlder: true, from: before }, size + 1)
    return {
      content: older.slice(0, size),
      hasNewer: after === undefined && before !== undefined,
      hasOlder: older.length > size,
    }
  }

  async function* csvOf(filter: AuditFilter): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRow(HEADINGS)
    let from: number | undefined
    for (let rows = 0; rows < AUDIT_EXPORT_ROWS_MAX; ) {
      const most = Math.min(ROWS_AT_A_TIME, AUDIT_EXPORT_ROWS_MAX - rows)
      const entries = await find(filter, { isTowardsOlder: true, from }, most)
      yield entries
        .map(({ id, timestamp, kind, staff_id, name, tripId, event }) =>
          csvRow([id, timestamp, AUDIT_KIND_LABELS[kind], staff_id, name, tripId, event]),
        )
        .join('')
      if (entries.length < most) return
      rows += entries.length
      from = entries.at(-1)?.id
    }
  }

  function find(filter: AuditFilter, direction: Parameters<typeof findAuditEntries>[3], most: number) {
    return findAuditEntries(db, filter, timeZone, direction, most)
  }
}
