import * as z from 'zod/mini'
import { wholeNumber } from '../api/whole-number.ts'
import { daySchema } from '../trip/trip.ts'

/** What an import of a file would do, line by line. Lines are counted as a spreadsheet numbers its rows. */

export const IMPORT_KINDS = ['added', 'changed', 'unchanged'] as const

const plannedRowSchema = z.object({
  line: z.int(),
  kind: z.enum(IMPORT_KINDS),
  /** Nothing for one that is to be added. */
  trip_id: z.nullable(z.int()),
  /** Who goes where. */
  title: z.string(),
  /** Field by field, in words; an added trip has only new values. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type PlannedRow = z.infer<typeof plannedRowSchema>

/** The day that statuses are worked out for; without it, the server's own. */
export const previewQuerySchema = z.object({ today: z.optional(daySchema) })

const lineErrorSchema = z.object({ line: z.int(), message: z.string() })
export type LineError = z.infer<typeof lineErrorSchema>

export const importCountsSchema = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() })
export type ImportCounts = z.infer<typeof importCountsSchema>

export const importPreviewSchema = z.object({
  /** Of the file and of what it was compared with: sent back to apply just this. */
  plan: z.string(),
  counts: importCountsSchema,
  /** The first of them, where all would be too much. */
  rows: z.array(plannedRowSchema),
  errorCount: z.int(),
  /** The first of them. */
  errors: z.array(lineErrorSchema),
  /** What the file says that an import doesn't read, where it says any such thing. */
  notices: z.optional(z.array(lineErrorSchema)),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importQuerySchema = z.object({ plan: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

export const importResultSchema = z.object({
  /** To undo it by; nothing where there was nothing to change. */
  import_id: z.nullable(z.int()),
  ...importCountsSchema.shape,
})
export type ImportResult = z.infer<typeof importResultSchema>

export const importParamsSchema = z.object({ importId: wholeNumber(1, 2_147_483_647) })

export const undoneImportSchema = z.object({ deleted: z.int(), restored: z.int() })
export type UndoneImport = z.infer<typeof undoneImportSchema>
