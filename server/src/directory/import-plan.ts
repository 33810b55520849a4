import { hash } from 'node:crypto'
import type { DirectoryPreview, DirectoryRow } from '@sojourn/contract/admin/directory-import'
import type { ImportCounts, LineError } from '@sojourn/contract/files/import'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '../accounts/actor.ts'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import type { TableLimits } from '../spreadsheet/table.ts'

/** A kind of file that can be imported into the directory. */
export interface DirectoryFile {
  /** Keeps everyone else from changing what the file is compared with until the transaction ends. */
  lock: SQL
  /** Throws a FileRefusal for a file that can't be read. */
  plan(db: Db, file: Uint8Array, limits?: TableLimits): Promise<DirectoryPlan>
}

/** What a file would do, line by line. */
export interface DirectoryPlan {
  /** Without the lines that have errors. */
  rows: DirectoryRow[]
  errors: LineError[]
  notices: LineError[]
  /** What the rows don't show but the outcome depends on. */
  unshown?: unknown
  /** Does it, with an audit entry, and one for each person that changes. The plan must have no errors and come from the same transaction, under the lock. */
  write(tx: Db, actor: Actor): Promise<void>
}

interface Comparison<Entry> {
  lines: { entry: Entry; row: DirectoryRow }[]
  errors: LineError[]
  notices: LineError[]
  unshown?: unknown
  store: (tx: Db, entries: readonly Entry[], actor: Actor) => Promise<void>
  /** What was imported, for the audit log. */
  describe: (counts: ImportCounts) => string
}

export function planOf<Entry>(compared: Comparison<Entry>): DirectoryPlan {
  const { lines, errors, notices, unshown, store, describe } = compared
  const faulty = new Set(errors.map(({ line }) => line))
  const sound = lines.filter(({ row }) => !faulty.has(row.line))
  const rows = sound.map(({ row }) => row)
  return {
    rows,
    errors: errors.toSorted((a, b) => a.line - b.line),
    notices,
    unshown,
    write: async (tx, actor) => {
      const entries = sound.filter(({ row }) => row.kind !== 'unchanged').map(({ entry }) => entry)
      if (entries.length === 0) return
      await store(tx, entries, actor)
      const { name, staffId } = actor
      const event = `${name} imported ${describe(countsOf({ rows }))}`
      await recordEvent(tx, { kind: 'admin', event, ...(staffId !== undefined && { staffId }) })
    },
  }
}

const ERRORS_TOLD_MAX = 1_000

export function previewOf(file: Uint8Array, plan: DirectoryPlan): DirectoryPreview {
  const { rows, errors, notices } = plan
  return {
    plan: fingerprintOf(file, plan),
    counts: countsOf(plan),
    rows,
    errorCount: errors.length,
    errors: errors.slice(0, ERRORS_TOLD_MAX),
    ...(notices.length > 0 && { notices }),
  }
}

/** The same file with the same outcome has the same fingerprint. */
export function fingerprintOf(file: Uint8Array, { rows, unshown }: DirectoryPlan): string {
  return hash('sha256', `${hash('sha256', file)} ${JSON.stringify([rows, unshown])}`)
}

export function countsOf({ rows }: Pick<DirectoryPlan, 'rows'>): ImportCounts {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  for (const { kind } of rows) counts[kind] += 1
  return counts
}
