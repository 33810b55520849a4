import type { AuthorId as Author } from '@sojourn/contract/audit/author-id'
import classes from './author-id.module.css'

/** Distinguishes people who share a name. */
export function AuthorId({ staff_id, isNameShared }: Author) {
  if (!isNameShared || staff_id === null) return null
  return <span className={classes.authorId}>Staff ID {staff_id}</span>
}
