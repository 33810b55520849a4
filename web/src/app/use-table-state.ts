import { replaceEqualDeep } from '@tanstack/react-router'
import { useRef } from 'react'
import { stateOfSearch, type TableSearch } from '../features/table/filters/table-search.ts'
import type { TableState } from '../features/table/table-state.ts'

/** The state in the address. What did not change of it stays the same object, so that nothing is worked out again for it. */
export function useTableState(search: TableSearch): TableState {
  const state = useRef<TableState>(undefined)
  state.current = replaceEqualDeep(state.current, stateOfSearch(search))
  return state.current
}
