import { replaceEqualDeep } from '@tanstack/react-router'
import { useRef } from 'react'
import { stateOfSearch, type TableSearch } from '../features/table/filters/table-search.ts'
import type { TableState } from '../features/table/table-state.ts'

/** The table's state in the address. Unchanged parts keep their identity, so nothing is recomputed for them. */
export function useTableState(search: TableSearch): TableState {
  const state = useRef<TableState>(undefined)
  state.current = replaceEqualDeep(state.current, stateOfSearch(search))
  return state.current
}
