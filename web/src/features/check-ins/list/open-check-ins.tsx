import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { OpenCheckInList } from './open-check-in-list.tsx'

/** Enough for the top of a page. The others are on the page of check-ins. */
const SHOWN = 3
const OPEN_KEY = ['open-check-ins']
/** While answers come in, dashboards needn't follow each of them. */
const SPREAD_MS = 2_000

/** The open check-ins, for the top of the dashboard. Nothing at all if there are none. */
export function OpenCheckIns({ followed }: { followed: unknown }) {
  useFresh(OPEN_KEY, followed, SPREAD_MS)
  const { data } = useQuery({
    queryKey: OPEN_KEY,
    queryFn: ({ signal }) => call('listCheckIns', { query: { state: 'open', size: SHOWN }, signal }),
  })
  return data && data.totalElements > 0 ? <OpenCheckInList {...data} /> : null
}
