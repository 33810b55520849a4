import { Readable } from 'node:stream'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { dayInZone } from '@sojourn/contract/dates/day'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { databaseTime } from '../../database/database-time.ts'
import { checkIn } from '../../database/schema.ts'
import { type Author, authorOf } from '../../http/author.ts'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'
import { listAnswers, recordAnswer } from './answers.ts'
import { readBoard } from './board.ts'
import { addPeople, closeCheckIn, emailAgain, scopeUntil } from './change-check-in.ts'
import { checkInFile } from './check-in-file.ts'
import { lookAtContacts } from './contacts.ts'
import { findCheckIn, readCheckIns } from './find-check-in.ts'
import { previewJson, previewOf } from './recipients.ts'
import { startCheckIn } from './start-check-in.ts'
import { travellersWithin } from './travellers.ts'

export function addCoordinatorRoutes(addRoute: AddRoute, db: Db, liveList: LiveList, config: Config): void {
  const change = <T>({ staffId }: { staffId: string }, work: (tx: Db, author: Author) => Promise<T>) =>
    db.transaction(async (tx) => work(tx, await authorOf(tx, { staffId })))

  addRoute(endpoints.listCheckIns, async ({ query }) => {
    const { state, page, size } = query
    const isWanted = {
      all: sql`true`,
      open: sql`closed_at is null`,
      closed: sql`closed_at is not null`,
    }[state ?? 'all']
    const onPage = sql`where ${isWanted} order by check_in_id desc limit ${size} offset ${page * size}`
    const [content, totalElements] = [await readCheckIns(db, onPage), await db.$count(checkIn, isWanted)]
    return { content, totalElements }
  })

  addRoute(endpoints.previewCheckIn, async ({ body, reply }) => {
    await liveList.fresh()
    const preview = await previewOf(db, config, await travellersWithin(liveList.all(), body.scope))
    return reply.type('application/json; charset=utf-8').send(Readable.from(previewJson(preview)))
  })

  addRoute(endpoints.startCheckIn, async ({ body, caller }) => {
    // Not in the transaction: the embedded engine has one session, which the list needs too.
    await liveList.fresh()
    const travellers = await travellersWithin(liveList.all(), body.scope)
    const id = await change(caller, (tx, author) => startCheckIn(tx, config, author, body, travellers))
    return findCheckIn(db, id)
  })

  addRoute(endpoints.getCheckIn, async ({ params }) => readBoard(db, config, liveList, params.checkInId))

  addRoute(endpoints.addToCheckIn, async ({ params, body, caller }) => {
    const { scope } = await findCheckIn(db, params.checkInId)
    await liveList.fresh()
    const today = dayInZone(config.timeZone, await databaseTime(db))
    const travellers = await travellersWithin(liveList.all(), scopeUntil(scope, today))
    const emailed = await change(caller, (tx, author) =>
      addPeople(tx, config, author, params.checkInId, body.staff_ids, travellers),
    )
    return { emailed }
  })

  addRoute(endpoints.resendCheckIn, async ({ params, body, caller }) => {
    const emailed = await change(caller, (tx, author) =>
      emailAgain(tx, config, author, params.checkInId, body.staff_ids),
    )
    return { emailed }
  })

  addRoute(endpoints.recordAnswer, async ({ params, body, caller }) => {
    await change(caller, (tx, author) => recordAnswer(tx, author, params, body))
    return undefined
  })

  addRoute(endpoints.listAnswers, async ({ params }) => {
    await findCheckIn(db, params.checkInId)
    return listAnswers(db, params)
  })

  addRoute(endpoints.closeCheckIn, async ({ params, body, caller }) => {
    await change(caller, (tx, author) => closeCheckIn(tx, author, params.checkInId, body.note))
    return undefined
  })

  addRoute(endpoints.getCheckInContacts, async ({ params, body, caller }) =>
    change(caller, (tx, author) => lookAtContacts(tx, author, params.checkInId, body.staff_ids)),
  )

  addRoute(endpoints.exportCheckIn, async ({ params, caller, reply }) => {
    const { name, text } = await change(caller, (tx, author) =>
      checkInFile(tx, author, params.checkInId, config.timeZone),
    )
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.type(`${FILE_TYPES.csv}; charset=utf-8`).send(text)
  })
}
