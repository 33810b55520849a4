import type { GroupName } from './board-groups.ts'

/** What the board shows, in the address. */
export interface BoardSearch {
  /** Only this group. */
  show?: GroupName | undefined
  /** Words from a name or staff ID. */
  search?: string | undefined
}

const NAMES: readonly GroupName[] = [
  'help',
  'silent',
  'elsewhere',
  'safe',
  'failed',
  'none',
  'waiting',
  'sent',
]

/** Drops invalid values. The router reads digits as a number. */
export function readBoardSearch({ show, search }: Record<string, unknown>): BoardSearch {
  const text = typeof search === 'number' ? String(search) : search
  return {
    show: NAMES.find((name) => name === show),
    search: typeof text === 'string' && text.trim() !== '' ? text : undefined,
  }
}
