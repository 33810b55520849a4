import { hash, randomBytes } from 'node:crypto'
import type { ImportResult } from '@sojourn/contract/files/import'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import { eq } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { importPlan } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { comparedWith, type ImportPlan } from './plan-import.ts'

const MARK_LENGTH = 16
const PLAN_LENGTH = 64

interface PreviewedFile {
  fileHash: string
  staffId: string
}

export interface SentPlan extends PreviewedFile {
  /** The name that the preview gave it. */
  name: string
}

/** Every preview gives its plan a new name, so that the same file can be imported again on purpose. */
export function nameOfNewPlan(of: PreviewedFile, plan: ImportPlan): string {
  return nameOf(randomBytes(MARK_LENGTH / 2).toString('hex'), of, plan)
}

/** Whether importing the same file would still do what the preview showed to the same person. */
export function isStillPlan(sent: SentPlan, plan: ImportPlan): boolean {
  return nameOf(sent.name.slice(0, MARK_LENGTH), sent, plan) === sent.name
}

function nameOf(mark: string, { staffId, fileHash }: PreviewedFile, plan: ImportPlan): string {
  const previewed = `${JSON.stringify([mark, staffId, fileHash])} ${comparedWith(plan)}`
  return (mark + hash('sha256', previewed)).slice(0, PLAN_LENGTH)
}

/** The result of this plan if it has been applied before. Imports take turns, so two requests at the same time apply it once. */
export async function earlierResult(
  tx: Db,
  { name, fileHash, staffId }: SentPlan,
): Promise<ImportResult | undefined> {
  const [applied] = await tx.select().from(importPlan).where(eq(importPlan.plan, name))
  if (!applied) return undefined
  if (applied.staff_id !== staffId || applied.file_hash !== fileHash) {
    throw new ApiFailure('changed_by_someone_else', importSentences.changedMeanwhile)
  }
  return applied.result
}

export async function keepResult(
  tx: Db,
  { name, fileHash, staffId }: SentPlan,
  result: ImportResult,
): Promise<void> {
  await tx.insert(importPlan).values({ plan: name, staff_id: staffId, file_hash: fileHash, result })
}
