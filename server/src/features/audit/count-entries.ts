import { countAuditEntries } from '../../database/count-audit-entries.ts'
import type { Db } from '../../database/database.ts'
import type { Later } from '../../http/later.ts'

/** Up to here it is quicker to add up what isn't counted than to count it. */
const UNCOUNTED_MOST = 1_000

/** Has the log counted after an answer, where too much of it isn't. */
export function countingEntries(db: Db, later: Later): (uncounted: number) => void {
  let isUnderWay = false
  return (uncounted) => {
    if (uncounted <= UNCOUNTED_MOST || isUnderWay) return
    isUnderWay = true
    later(async () => {
      await countAuditEntries(db).finally(() => {
        isUnderWay = false
      })
    })
  }
}
