import { localDateTime } from '@sojourn/contract/dates/time-words'
import type { DeletedTrip } from '@sojourn/contract/trip/trip-history'
import { AuthorStaffId } from './author-staff-id.tsx'

/** Deleted by Mia Chen, 15 Nov 2026, 13:51:08 */
export function DeletionNote({ deletedBy, deletedAt, ...author }: Omit<DeletedTrip, 'trip'>) {
  return (
    <>
      Deleted{' '}
      {deletedBy !== null && (
        <>
          by <bdi>{deletedBy}</bdi>,{' '}
        </>
      )}
      <time dateTime={deletedAt}>{localDateTime(deletedAt)}</time>
      <AuthorStaffId {...author} />
    </>
  )
}
