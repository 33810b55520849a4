import { directorySentences as sentences } from '@sojourn/contract/admin/directory-sentences'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import { IMPORT_ROWS_MAX } from '@sojourn/contract/limits'
import type { Db } from '../../database/database.ts'
import {
  countsOf,
  type DirectoryFile,
  type DirectoryPlan,
  fingerprintOf,
  previewOf,
} from '../../directory/import-plan.ts'
import { peopleFile } from '../../directory/people-file.ts'
import { placesFile } from '../../directory/places-file.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { authorOf } from '../../http/author.ts'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'
import { FileRefusal } from '../../spreadsheet/table.ts'

/** Includes the line with the column names. */
const LIMITS = { rows: IMPORT_ROWS_MAX + 1, columns: 50 }

/** Must be added to a part of the API that accepts files. */
export function addDirectoryImportRoutes(addRoute: AddRoute, db: Db, liveList: LiveList): void {
  addImport(endpoints.previewPeople, endpoints.importPeople, peopleFile)
  addImport(endpoints.previewPlaces, endpoints.importPlaces, placesFile)

  function addImport(
    preview: typeof endpoints.previewPeople | typeof endpoints.previewPlaces,
    apply: typeof endpoints.importPeople | typeof endpoints.importPlaces,
    kind: DirectoryFile,
  ): void {
    addRoute(preview, async ({ file, reply }) => {
      // Serialised here, because checking a large preview against its schema would take longer than making it.
      const answer = JSON.stringify(previewOf(file, await planOf(db, kind, file)))
      return reply.type('application/json; charset=utf-8').send(Buffer.from(answer))
    })

    addRoute(apply, async ({ file, query, caller }) => {
      const counts = await db.transaction(async (tx) => {
        await tx.execute(kind.lock)
        const plan = await planOf(tx, kind, file)
        if (fingerprintOf(file, plan) !== query.plan) {
          throw new ApiFailure('changed_by_someone_else', sentences.changedSincePreview)
        }
        if (plan.errors.length > 0) throw new ApiFailure('rule_broken', importSentences.hasErrors)
        await plan.write(tx, await authorOf(tx, caller))
        return countsOf(plan)
      })
      await liveList.followCommit()
      return counts
    })
  }
}

async function planOf(db: Db, kind: DirectoryFile, file: Buffer): Promise<DirectoryPlan> {
  try {
    return await kind.plan(db, file, LIMITS)
  } catch (error) {
    throw error instanceof FileRefusal ? new ApiFailure('rule_broken', error.message) : error
  }
}
