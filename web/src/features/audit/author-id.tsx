import type { AuditEntry } from '@sojourn/contract/audit'
import classes from './author-id.module.css'

/** Tells people apart who share a name. */
export function AuthorId({ entry: { staff_id, isNameShared } }: { entry: AuditEntry }) {
  if (!isNameShared || staff_id === null) return null
  return <span className={classes.authorId}>Staff ID {staff_id}</span>
}
