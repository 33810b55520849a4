import { loadDestinations, loadStaff } from './directory.ts'
import { recall } from './kept-list.ts'
import { currentUser } from './session/session.ts'

/** Keeps the staff and the destinations, so that trips can be added without a network. A browser that has them gets newer ones when it uses them. */
export async function keepDirectory(): Promise<void> {
  const staffId = currentUser()?.staff_id
  if (staffId === undefined) return
  if (!(await recall('staff', staffId))) await loadStaff()
  if (!(await recall('destinations', staffId))) await loadDestinations()
}
