import { endpoints } from '@sojourn/contract/api/endpoints'
import type { Actor } from '../../accounts/actor.ts'
import { setAdministrator } from '../../accounts/administrators.ts'
import { sendLink } from '../../accounts/send-link.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { addPerson, editPerson } from '../../directory/change-person.ts'
import { authorOf } from '../../http/author.ts'
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
  addRoute(endpoints.listPeople, async ({ query }) => listPeople(db, query, config))

  addRoute(endpoints.addPerson, ({ body, caller }) =>
    change(caller, (tx, actor) => addPerson(tx, actor, body)),
  )

  addRoute(endpoints.editPerson, ({ params, body, caller }) =>
    change(caller, (tx, actor) => editPerson(tx, actor, params.staffId, body)),
  )

  addRoute(endpoints.makeAdministrator, ({ params, caller }) =>
    change(caller, (tx, actor) => setAdministrator(tx, actor, params.staffId, true)),
  )

  addRoute(endpoints.removeAdministrator, ({ params, caller }) =>
    change(caller, (tx, actor) => setAdministrator(tx, actor, params.staffId, false)),
  )

  addRoute(endpoints.sendLink, async ({ params, caller }) =>
    sendLink(db, mailer, config, (tx) => authorOf(tx, caller.staffId), params.staffId),
  )

  async function change(
    { staffId }: { staffId: string },
    work: (tx: Db, actor: Actor) => Promise<unknown>,
  ): Promise<undefined> {
    await db.transaction(async (tx) => work(tx, await authorOf(tx, staffId)))
    await liveList.followCommit()
  }
}
