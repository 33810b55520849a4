import * as z from 'zod/mini'
import { importPreviewSchema, plannedRowSchema } from '../files/import.ts'

/** What importing people or places from a file would do, as for trips. */
export const directoryPreviewSchema = z.object({
  ...importPreviewSchema.shape,
  rows: z.array(z.omit(plannedRowSchema, { trip_id: true })),
})
export type DirectoryPreview = z.infer<typeof directoryPreviewSchema>
export type DirectoryRow = DirectoryPreview['rows'][number]
