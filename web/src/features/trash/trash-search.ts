export interface TrashSearch {
  /** Counted from 1; the first page if absent. */
  page?: number | undefined
}

const PAGE_MAX = 1_000_000

/** Drops anything but a page. */
export function readTrashSearch({ page }: Record<string, unknown>): TrashSearch {
  const isPage = Number.isInteger(page) && Number(page) >= 1 && Number(page) <= PAGE_MAX
  return { page: isPage ? Number(page) : undefined }
}
