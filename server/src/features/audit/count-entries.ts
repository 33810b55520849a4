import { countAuditEntries } from '../../database/count-audit-entries.ts'
import type { Db } from '../../database/database.ts'
import type { Later } from '../../http/later.ts'

/** Up to this many, adding up uncounted entries is faster than counting them. */
const UNCOUNTED_MOST = 1_000

/** Counts the log after an answer if too many entries are uncounted. */
export function countingEntries(db: Db, later: Later): (uncounted: number) => void {
  let isCounting = false
  return (uncounted) => {
    if (uncounted <= UNCOUNTED_MOST || isCounting) return
    isCounting = true
    later(async () => {
      await countAuditEntries(db).finally(() => {
        isCounting = false
      })
    })
  }
}
