import { AUDIT_PAGE_SIZES } from '@sojourn/contract/limits'

export type LogsSize = (typeof AUDIT_PAGE_SIZES)[number]

export interface LogsSearch {
  /** Counted from 1; the first page if absent. */
  page?: number | undefined
  size?: LogsSize | undefined
}

const PAGE_MAX = 1_000_000

/** Drops anything but a page and an offered size. */
export function readLogsSearch({ page, size }: Record<string, unknown>): LogsSearch {
  return {
    page: isPage(page) ? page : undefined,
    size: AUDIT_PAGE_SIZES.find((offered) => offered === size),
  }
}

function isPage(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= PAGE_MAX
}
