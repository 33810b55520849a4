import { counted } from '@sojourn/contract/words/count-words'
import { disableAccount, type Ended, enableAccount, signOutEverywhere } from '../accounts/account-access.ts'
import { OPERATOR } from '../accounts/actor.ts'
import { markAsBack, markAsLeft } from '../accounts/leaving.ts'
import type { Invocation } from './invocation.ts'

export async function signOut({ db, subject: staffId, print }: Invocation): Promise<void> {
  const ended = await db.transaction((tx) => signOutEverywhere(tx, OPERATOR, staffId))
  print(describeEnded(staffId, ended))
}

export async function disable({ db, subject: staffId, print }: Invocation): Promise<void> {
  const ended = await db.transaction((tx) => disableAccount(tx, OPERATOR, staffId))
  print(
    ended
      ? `Disabled the account for staff ID ${staffId}. ${describeEnded(staffId, ended)}`
      : `The account for staff ID ${staffId} is already disabled.`,
  )
}

export async function enable({ db, subject: staffId, print }: Invocation): Promise<void> {
  const was = await db.transaction((tx) => enableAccount(tx, OPERATOR, staffId))
  print(
    was
      ? `Enabled the account for staff ID ${staffId}.`
      : `The account for staff ID ${staffId} isn't disabled.`,
  )
}

export async function leave({ db, subject: staffId, print }: Invocation): Promise<void> {
  const isNew = await db.transaction((tx) => markAsLeft(tx, OPERATOR, staffId))
  print(
    isNew
      ? `Staff ID ${staffId} is marked as left. They stay on their trips and can't sign in.`
      : `Staff ID ${staffId} is already marked as left.`,
  )
}

export async function comeBack({ db, subject: staffId, print }: Invocation): Promise<void> {
  const was = await db.transaction((tx) => markAsBack(tx, OPERATOR, staffId))
  print(
    was
      ? `Staff ID ${staffId} is marked as back. If they have an account, it stays disabled until you enable it.`
      : `Staff ID ${staffId} isn't marked as left.`,
  )
}

function describeEnded(staffId: string, { sessions, feeds, tokens }: Ended): string {
  return `Ended ${counted(sessions, 'session')} and revoked ${counted(feeds, 'calendar link')} and ${counted(tokens, 'access token')} for staff ID ${staffId}.`
}
