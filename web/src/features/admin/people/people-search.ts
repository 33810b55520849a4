import { ADMIN_SEARCH_MAX } from '@sojourn/contract/limits'

export interface PeopleSearch {
  search?: string | undefined
  /** Counted from 1; the first page if absent. */
  page?: number | undefined
}

const PAGE_MAX = 1_000_000

/** Dropped values are set to undefined, because the router keeps what isn't named. */
export function readPeopleSearch({ search, page }: Record<string, unknown>): PeopleSearch {
  // The router reads digits, such as a staff ID, as a number.
  const text = String(search ?? '').slice(0, ADMIN_SEARCH_MAX)
  const isPage = Number.isInteger(page) && Number(page) >= 1 && Number(page) <= PAGE_MAX
  return { search: text === '' ? undefined : text, page: isPage ? Number(page) : undefined }
}
