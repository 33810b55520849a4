import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { daySchema } from '../trip/trip.ts'

/** What importing a file would do, line by line. Lines have the row numbers that a spreadsheet shows. */

const IMPORT_KINDS = ['added', 'changed', 'unchanged'] as const

export const plannedRowSchema = z.object({
  line: z.int(),
  kind: z.enum(IMPORT_KINDS),
  /** Null for a trip that would be added. */
  trip_id: z.nullable(z.int()),
  /** Who travels where. */
  title: z.string(),
  /** The changed fields, in words. An added trip has only new values. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type PlannedRow = z.infer<typeof plannedRowSchema>

/** The day that statuses are calculated for. Defaults to the server's own. */
export const previewQuerySchema = z.object({ today: z.optional(daySchema) })

const lineErrorSchema = z.object({ line: z.int(), message: z.string() })
export type LineError = z.infer<typeof lineErrorSchema>

export const importCountsSchema = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() })
export type ImportCounts = z.infer<typeof importCountsSchema>

export const importPreviewSchema = z.object({
  /** Identifies the file and what it was compared with. Sent back to apply exactly this preview. */
  plan: z.string(),
  counts: importCountsSchema,
  /** Only the first rows, if there are too many. */
  rows: z.array(plannedRowSchema),
  errorCount: z.int(),
  /** Only the first errors. */
  errors: z.array(lineErrorSchema),
  /** What is in the file but won't be imported, if anything. */
  notices: z.optional(z.array(lineErrorSchema)),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importQuerySchema = z.object({ plan: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

export const importResultSchema = z.object({
  /** Needed to undo the import. Null if there was nothing to change. */
  import_id: z.nullable(z.int()),
  ...importCountsSchema.shape,
})
export type ImportResult = z.infer<typeof importResultSchema>

export const importParamsSchema = z.object({ importId: wholeNumber(1, 2_147_483_647) })

export const undoneImportSchema = z.object({ deleted: z.int(), restored: z.int() })
export type UndoneImport = z.infer<typeof undoneImportSchema>
