import { endpoints } from '@sojourn/contract/api/endpoints'
import type { AddRoute } from '../../http/route.ts'
import { sendBytes } from '../../http/send-bytes.ts'
import type { LiveList } from '../../live/live-list.ts'

export function addStaffRoutes(addRoute: AddRoute, liveList: LiveList): void {
  addRoute(endpoints.listStaff, async ({ request, reply }) => {
    await liveList.fresh()
    return sendBytes(request, reply, liveList.staff)
  })
}
