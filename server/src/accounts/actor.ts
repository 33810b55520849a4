import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import { ApiFailure } from '../http/api-failure.ts'

/** Who does something to an account: an administrator who is signed in, or the operator at the command line. */
export interface Actor {
  name: string
  staffId?: string
}

export const OPERATOR: Actor = { name: 'An administrator' }

/** Administrators can't lock themselves out. */
export function refuseOneself(actor: Actor, staffId: string): void {
  if (actor.staffId === staffId) throw new ApiFailure('conflict', adminSentences.notYourself)
}
