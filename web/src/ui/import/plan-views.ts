import type { ImportPreview, PlannedRow } from '@sojourn/contract/files/import'

/** What an import would do. Only rows of trips have a trip ID. */
export type Plan = Omit<ImportPreview, 'rows'> & {
  rows: readonly (Omit<PlannedRow, 'trip_id'> & { trip_id?: number | null })[]
}

export type PlanView = 'errors' | 'changed' | 'added' | 'unchanged' | 'notices'

export const ROWS_A_PAGE = 50

export function views({
  counts,
  errorCount,
  notices = [],
}: Plan): { view: PlanView; label: string; count: number }[] {
  return [
    { view: 'errors', label: 'Errors', count: errorCount },
    { view: 'changed', label: 'Changed', count: counts.changed },
    { view: 'added', label: 'Added', count: counts.added },
    { view: 'unchanged', label: 'Unchanged', count: counts.unchanged },
    ...(notices.length > 0 ? [{ view: 'notices' as const, label: 'Notices', count: notices.length }] : []),
  ]
}

/** The view to show first: the first one that isn't empty. */
export function firstView(preview: Plan): PlanView {
  return views(preview).find(({ count }) => count > 0)?.view ?? 'unchanged'
}

/** Counted from 1. */
export function rowsOnPage<T>(rows: readonly T[], page: number): readonly T[] {
  return rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)
}

/** A plan can be applied only if it has no errors and changes something. */
export function canApply({ counts, errorCount }: Plan): boolean {
  return errorCount === 0 && counts.added + counts.changed > 0
}
