import { destinationList, staffList } from '../../api/directory.ts'
import { useFresh } from '../../api/use-fresh.ts'
import { useDirectoryChanges } from '../../features/live/directory-changes.ts'

/** Everyone hears of a change at the same moment. New names are still on every screen within a second. */
const DIRECTORY_SPREAD_MS = 500

/** Fetches the staff and the destinations again when they have changed, if anything on the screen uses them. */
export function FreshDirectory() {
  const changes = useDirectoryChanges()
  useFresh(staffList.queryKey, changes, DIRECTORY_SPREAD_MS)
  useFresh(destinationList.queryKey, changes, DIRECTORY_SPREAD_MS)
  return null
}
