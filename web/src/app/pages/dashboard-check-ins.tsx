import { OpenCheckIns } from '../../features/check-ins/list/open-check-ins.tsx'
import { useCheckInChanges } from '../../features/live/check-in-changes.ts'

/** The open check-ins on top of the dashboard. */
export function DashboardCheckIns() {
  return <OpenCheckIns followed={useCheckInChanges('any')} />
}
