import { pageSetting } from '../../ui/product/page-setting.ts'

/** The database in which this browser keeps a copy of the trips. */
export const LOCAL_COPY = 'sojourn'
/** The one in which it keeps the staff directory and the destinations. */
export const KEPT_LISTS = 'sojourn-lists'

/** The operator can forbid it. */
export function mayKeepCopy(): boolean {
  return pageSetting('local-copy') !== 'off'
}

/** Deletes the copy. Nobody keeps it open, so the browser can do so within moments. */
export function forgetLocalCopy(): void {
  try {
    indexedDB.deleteDatabase(LOCAL_COPY)
    indexedDB.deleteDatabase(KEPT_LISTS)
  } catch {
    // This browser doesn't let the page keep anything.
  }
}
