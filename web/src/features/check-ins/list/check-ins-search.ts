export interface CheckInsSearch {
  /** The page of the closed ones, counted from 1; the first if absent. */
  page?: number | undefined
  /** The page of the open ones. There are rarely two. */
  open?: number | undefined
}

const PAGE_MAX = 1_000_000

/** Drops anything but pages. */
export function readCheckInsSearch({ page, open }: Record<string, unknown>): CheckInsSearch {
  return { page: pageOf(page), open: pageOf(open) }
}

function pageOf(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= PAGE_MAX
    ? Number(value)
    : undefined
}
