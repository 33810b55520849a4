import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ImportButton } from '../../features/import/import-button.tsx'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { useTripChanges } from '../../features/live/trip-changes.ts'
import { readTableSearch, searchOfState } from '../../features/table/filters/table-search.ts'
import { sampleTrips } from '../../features/table/sample-list.ts'
import type { TableState } from '../../features/table/table-state.ts'
import { TripTable } from '../../features/table/trip-table.tsx'
import notice from '../../ui/cards/notice.module.css'
import { LinkButton } from '../../ui/controls/link-button.tsx'
import { useToday } from '../../ui/dates/today.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { useTableState } from '../use-table-state.ts'
import { useTripFormModal } from '../use-trip-form-modal.tsx'
import classes from './table-page.module.css'

const route = getRouteApi('/signed-in/table')

export function TablePage() {
  usePageTitle('Table View')
  const today = useToday()
  const search = readTableSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const live = useLiveTrips(today)
  const changes = useTripChanges()
  const form = useTripFormModal(live)
  const isSample = search.data === 'mock'
  const sample = useMemo(() => (isSample ? sampleTrips(today) : []), [isSample, today])
  const source = isSample
    ? { ...live, trips: sample, hasLoaded: true, isLoading: false, error: null }
    : { ...live, trips: live.arrived, changes, onEdit: form.edit, beside: <ImportButton /> }
  const state = useTableState(search)

  function show(next: TableState) {
    void navigate({ search: { ...searchOfState(next), data: search.data }, resetScroll: false })
  }

  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <h1>Table View</h1>
        {!isSample && (
          <div className={classes.actions}>
            <LinkButton
              to="/trash"
              className={classes.trash}
              variant="default"
              aria-label="Trash"
              leftSection={<IconTrash size={18} stroke={1.5} aria-hidden="true" />}
            >
              <span className={classes.trashText}>Trash</span>
            </LinkButton>
            <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />} onClick={form.add}>
              Add Trip
            </Button>
          </div>
        )}
      </div>
      {isSample && <p className={notice.notice}>This is the built-in sample list. It is read-only.</p>}
      <TripTable {...source} today={today} onRetry={source.reload} state={state} onStateChange={show} />
      {form.modal}
    </div>
  )
}
