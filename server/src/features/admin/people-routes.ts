import { endpoints } from '@sojourn/contract/api/endpoints'
import { PEOPLE_EXPORT_FILE_NAME } from '@sojourn/contract/limits'
import { setAdministrator } from '../../accounts/administrators.ts'
import { setCoordinator } from '../../accounts/coordinators.ts'
import { sendLink } from '../../accounts/send-link.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { addPerson, editPerson } from '../../directory/change-person.ts'
import { exportPeople } from '../../directory/export-people.ts'
import { authorOf, changesOn } from '../../http/author.ts'
import { onlyOnce } from '../../http/only-once.ts'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { listPeople } from './list-people.ts'

export function addPeopleRoutes(
  addRoute: AddRoute,
  db: Db,
  liveList: LiveList,
  mailer: Mailer,
  config: Config,
): void {
  const change = changesOn(db, liveList)

  addRoute(endpoints.listPeople, async ({ query }) => listPeople(db, query, config))

  addRoute(endpoints.exportPeople, async ({ caller, reply }) => {
    const file = await db.transaction(async (tx) => exportPeople(tx, await authorOf(tx, caller)))
    reply.header('content-disposition', `attachment; filename="${PEOPLE_EXPORT_FILE_NAME}"`)
    return reply.type('text/csv; charset=utf-8').send(file)
  })

  addRoute(endpoints.addPerson, async ({ body, caller, request }) => {
    await change(caller, (tx, author) =>
      onlyOnce(tx, { caller, request, asked: body }, () => addPerson(tx, author, body)),
    )
    return undefined
  })

  addRoute(endpoints.editPerson, async ({ params, body, caller }) => {
    await change(caller, (tx, author) => editPerson(tx, author, params.staffId, body))
    return undefined
  })

  addRoute(endpoints.makeAdministrator, async ({ params, caller }) => {
    await change(caller, (tx, author) => setAdministrator(tx, author, params.staffId, true))
    return undefined
  })

  addRoute(endpoints.removeAdministrator, async ({ params, caller }) => {
    await change(caller, (tx, author) => setAdministrator(tx, author, params.staffId, false))
    return undefined
  })

  addRoute(endpoints.makeCoordinator, async ({ params, caller }) => {
    await change(caller, (tx, author) => setCoordinator(tx, author, params.staffId, true))
    return undefined
  })

  addRoute(endpoints.removeCoordinator, async ({ params, caller }) => {
    await change(caller, (tx, author) => setCoordinator(tx, author, params.staffId, false))
    return undefined
  })

  addRoute(endpoints.sendLink, async ({ params, caller }) =>
    sendLink(db, mailer, config, (tx) => authorOf(tx, caller), params.staffId),
  )
}
