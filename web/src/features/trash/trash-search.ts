export interface TrashSearch {
  /** Counted from 1; the first where there is none. */
  page?: number | undefined
}

const PAGE_MAX = 1_000_000

/** Anything but a page is dropped; named even then, for the router keeps what is not named. */
export function readTrashSearch({ page }: Record<string, unknown>): TrashSearch {
  const isPage = Number.isInteger(page) && Number(page) >= 1 && Number(page) <= PAGE_MAX
  return { page: isPage ? Number(page) : undefined }
}
