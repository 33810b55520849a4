import { hash } from 'node:crypto'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { type Day, dayInZone } from '@sojourn/contract/dates/day'
import type { ImportResult } from '@sojourn/contract/files/import'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import { IMPORT_ROWS_MAX } from '@sojourn/contract/limits'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type Asking, authorOf } from '../../http/author.ts'
import type { AddRoute } from '../../http/route.ts'
import { asTripStaff, type Directory } from '../../live/directory.ts'
import type { LiveList } from '../../live/live-list.ts'
import { readTable } from '../../spreadsheet/read-table.ts'
import { FileRefusal } from '../../spreadsheet/table.ts'
import { takeTurn } from '../../trips/take-turn.ts'
import type { HandOver } from '../../trips/write-trips.ts'
import { earlierResult, isStillPlan, keepResult, nameOfNewPlan, type SentPlan } from './applied-plan.ts'
import { applyImport } from './apply-import.ts'
import { knownNames } from './known-names.ts'
import { LastPlan } from './last-plan.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { showPlan } from './show-plan.ts'
import { undoImport } from './undo-import.ts'

/** Includes the line with the column names. */
const LIMITS = { rows: IMPORT_ROWS_MAX + 1, columns: 50 }

interface Compared {
  plan: ImportPlan
  /** Where the names of the file were looked up. */
  directory: Directory
}

/** Must be added to a part of the API that accepts files. */
export function addImportRoutes(addRoute: AddRoute, db: Db, liveList: LiveList, config: Config): void {
  const lastPlan = new LastPlan()

  addRoute(endpoints.previewImport, async ({ file, query, caller, reply }) => {
    const fileHash = hash('sha256', file)
    const { plan, directory } = await planOf(file, query.today)
    lastPlan.keep({ fileHash, plan, directory })
    // Serialised here, because checking a large preview against its schema would take longer than making it.
    const preview = JSON.stringify(
      await showPlan(nameOfNewPlan({ fileHash, staffId: caller.staffId }, plan), plan),
    )
    return reply.type('application/json; charset=utf-8').send(Buffer.from(preview))
  })

  addRoute(endpoints.importTrips, async ({ file, query, caller }) => {
    const fileHash = hash('sha256', file)
    await liveList.fresh()
    const plan = lastPlan.take(fileHash, liveList) ?? (await planOf(file)).plan
    const sent = { name: query.plan, fileHash, staffId: caller.staffId }
    const result = await db.transaction(async (tx) => {
      await takeTurn(tx)
      return (await earlierResult(tx, sent)) ?? applyOnce(tx, caller, sent, plan)
    })
    await liveList.followCommit()
    return result
  })

  async function applyOnce(tx: Db, asking: Asking, sent: SentPlan, plan: ImportPlan): Promise<ImportResult> {
    if (!isStillPlan(sent, plan)) {
      throw new ApiFailure('changed_by_someone_else', importSentences.changedMeanwhile)
    }
    if (plan.errors.length > 0) throw new ApiFailure('rule_broken', importSentences.hasErrors)
    const handOver: HandOver = (written) => liveList.expect(written)
    const result = await applyImport(tx, await authorOf(tx, asking), plan, handOver)
    await keepResult(tx, sent, result)
    return result
  }

  let turn: Promise<unknown> = Promise.resolve()

  /** One file at a time: uncompressed, a file may need many times its size in memory. */
  function planOf(file: Buffer, today = dayInZone(config.timeZone)): Promise<Compared> {
    const plan = turn.then(() => readAndCompare(file, today))
    turn = plan.catch(() => undefined)
    return plan
  }

  async function readAndCompare(file: Buffer, today: Day): Promise<Compared> {
    try {
      const table = await readTable(file, LIMITS)
      await liveList.fresh()
      const { directory } = liveList
      const names = knownNames(directory)
      return { plan: await planImport(table, (tripId) => liveList.trip(tripId), names, today), directory }
    } catch (error) {
      throw error instanceof FileRefusal ? new ApiFailure('rule_broken', error.message) : error
    }
  }
}

export function addUndoImportRoute(addRoute: AddRoute, db: Db, liveList: LiveList): void {
  addRoute(endpoints.undoImport, async ({ params, caller }) => {
    await liveList.fresh()
    const undone = await db.transaction(async (tx) =>
      undoImport(tx, await authorOf(tx, caller), params.importId, tripsNow()),
    )
    await liveList.followCommit()
    return undone
  })

  function tripsNow() {
    const people = new Map(liveList.directory.staff.map((person) => [person.staff_id, asTripStaff(person)]))
    return {
      trip: (tripId: number) => liveList.trip(tripId),
      person: (staffId: string) => people.get(staffId),
    }
  }
}
