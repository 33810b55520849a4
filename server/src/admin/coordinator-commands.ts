import { OPERATOR } from '../accounts/actor.ts'
import { setCoordinator } from '../accounts/coordinators.ts'
import type { Invocation } from './invocation.ts'

export async function addCoordinator({ db, subject: staffId, print }: Invocation): Promise<void> {
  const isNew = await db.transaction((tx) => setCoordinator(tx, OPERATOR, staffId, true))
  print(isNew ? `Staff ID ${staffId} is now a coordinator.` : `Staff ID ${staffId} is already a coordinator.`)
}

export async function removeCoordinator({ db, subject: staffId, print }: Invocation): Promise<void> {
  const was = await db.transaction((tx) => setCoordinator(tx, OPERATOR, staffId, false))
  print(was ? `Staff ID ${staffId} is no longer a coordinator.` : `Staff ID ${staffId} isn't a coordinator.`)
}
