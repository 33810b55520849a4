import type { Day } from '@sojourn/contract/dates/day'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LiveTrips } from '../../features/live/live-trips.ts'
import { useTripChanges } from '../../features/live/trip-changes.ts'
import { readTableSearch, searchOfState } from '../../features/table/filters/table-search.ts'
import { TripTable } from '../../features/table/trip-table.tsx'
import { useTableState } from '../use-table-state.ts'
import { useTripFormModal } from '../use-trip-form-modal.tsx'

/** The trip table below the other widgets. It works at both addresses of the dashboard. */
export default function DashboardTable({ live, today }: { live: LiveTrips; today: Day }) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useTableState(readTableSearch(search))
  const form = useTripFormModal(live)
  return (
    <>
      <TripTable
        {...live}
        trips={live.arrived}
        today={today}
        onRetry={live.reload}
        state={state}
        onStateChange={(next) => void navigate({ to: '.', search: searchOfState(next), resetScroll: false })}
        changes={useTripChanges()}
        onEdit={form.edit}
      />
      {form.modal}
    </>
  )
}
