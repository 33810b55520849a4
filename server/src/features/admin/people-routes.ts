import { endpoints } from '@sojourn/contract/api/endpoints'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import type { AddRoute } from '../../http/route.ts'
import { listPeople } from './list-people.ts'

export function addPeopleRoutes(addRoute: AddRoute, db: Db, config: Config): void {
  addRoute(endpoints.listPeople, async ({ query }) => listPeople(db, query, config))
}
