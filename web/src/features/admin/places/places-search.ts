import { ADMIN_SEARCH_MAX } from '@sojourn/contract/limits'

export interface PlacesSearch {
  search?: string | undefined
}

/** A dropped value is set to undefined, because the router keeps what isn't named. */
export function readPlacesSearch({ search }: Record<string, unknown>): PlacesSearch {
  // The router reads digits as a number.
  return { search: String(search ?? '').slice(0, ADMIN_SEARCH_MAX) || undefined }
}
