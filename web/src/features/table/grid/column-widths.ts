import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from '@sojourn/contract/limits'
import { useState } from 'react'
import { readStored, store } from '../../../api/session/browser-storage.ts'
import { COLUMNS, type Column } from './columns.ts'

type ColumnWidths = Readonly<Record<Column['id'], number>>

const STORAGE_KEY = 'tableColumnWidths'

/** The column widths, remembered by the browser. */
export function useColumnWidths() {
  const [widths, setWidths] = useState(() => readWidths(readStored(STORAGE_KEY)))

  function resize(id: Column['id'], width: number): void {
    const next = { ...widths, [id]: clampWidth(width) }
    setWidths(next)
    store(STORAGE_KEY, JSON.stringify(next))
  }

  return { widths, resize }
}

export function clampWidth(width: number): number {
  return Math.min(COLUMN_WIDTH_MAX, Math.max(COLUMN_WIDTH_MIN, Math.round(width)))
}

/** Limits each column to an allowed width, whatever is stored. */
export function readWidths(stored: string | null): ColumnWidths {
  const kept = parse(stored)
  return Object.fromEntries(
    COLUMNS.map(({ id, width }) => {
      const before = kept[id]
      return [id, typeof before === 'number' && Number.isFinite(before) ? clampWidth(before) : width]
    }),
  ) as Record<Column['id'], number>
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
