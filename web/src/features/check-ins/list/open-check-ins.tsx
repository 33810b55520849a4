import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { learnCalls } from '../../../api/known-calls.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { usePart } from '../../../ui/parts/use-part.ts'

// Usually there is none, so it names only its own call, and loads the rest if there is one.
learnCalls({ listCheckIns: { method: 'GET', path: '/check-ins', mediaType: 'application/json' } })
const loadList = () => import('./open-check-in-list.tsx')

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
  const isAny = data !== undefined && data.totalElements > 0
  const { Part: List } = usePart(loadList, isAny)
  return isAny && List ? <List {...data} /> : null
}
