import type { AuthorId } from '@sojourn/contract/audit/author-id'
import classes from './author-staff-id.module.css'

/** Distinguishes people who share a name. */
export function AuthorStaffId({ staff_id, isNameShared }: AuthorId) {
  if (!isNameShared || staff_id === null) return null
  return <span className={classes.authorId}>Staff ID {staff_id}</span>
}
