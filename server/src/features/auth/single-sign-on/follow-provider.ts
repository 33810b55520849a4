import { fullName } from '@sojourn/contract/words/full-name'
import { and, eq } from 'drizzle-orm'
import { findStaff, nameAndId } from '../../../accounts/accounts.ts'
import { isAdministrator, setAdministrator } from '../../../accounts/administrators.ts'
import { isAdministratorByClaim } from '../../../accounts/identities.ts'
import type { Db } from '../../../database/database.ts'
import { recordEvent } from '../../../database/record-event.ts'
import { identity, staff } from '../../../database/schema.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import { atStart, type SingleSignOnConfig } from '../../../single-sign-on-config.ts'
import type { StoredCode } from './codes.ts'

/** `keepsRights`: the claim no longer makes them an administrator, but they are the last one. */
export interface Followed {
  keepsRights: boolean
}

/** At each sign-in, takes over what the provider says about someone. */
export async function followProvider(
  tx: Db,
  { name, administrators }: SingleSignOnConfig,
  code: StoredCode,
  staffId: string,
): Promise<Followed> {
  await refreshDirectory(tx, name, code, staffId)
  return administrators ? followClaim(tx, name, code, staffId) : { keepsRights: false }
}

/** Half a name doesn't replace a whole one. */
async function refreshDirectory(
  tx: Db,
  name: string,
  { profile }: StoredCode,
  staffId: string,
): Promise<void> {
  const entry = await findStaff(tx, staffId)
  if (!entry) return
  const { first_name, last_name, email } = profile
  const isOtherName = first_name !== entry.first_name || last_name !== entry.last_name
  const isRenamed = first_name !== '' && last_name !== '' && isOtherName
  const isMoved = email !== null && email !== entry.email
  if (!isRenamed && !isMoved) return
  await tx
    .update(staff)
    .set({ ...(isRenamed && { first_name, last_name }), ...(isMoved && { email }) })
    .where(eq(staff.staff_id, staffId))
  const changes = [
    ...(isRenamed ? [`name to ${fullName(profile)}`] : []),
    ...(isMoved ? ['email address'] : []),
  ]
  const event = `${atStart(name)} changed the ${changes.join(' and the ')} of ${nameAndId(entry)}`
  await recordEvent(tx, { kind: 'account', event, staffId })
}

/** Rights that someone gave by hand stay, whatever the claim says. */
async function followClaim(tx: Db, name: string, code: StoredCode, staffId: string): Promise<Followed> {
  const isNamed = code.profile.is_administrator
  const isChanged = isNamed
    ? !(await isAdministrator(tx, staffId))
    : await isAdministratorByClaim(tx, staffId)
  if (!isChanged) return { keepsRights: false }
  try {
    await setAdministrator(tx, { name: atStart(name) }, staffId, isNamed)
  } catch (error) {
    // Someone has to be able to make others administrators.
    if (!(error instanceof ApiFailure)) throw error
    return { keepsRights: true }
  }
  await tx
    .update(identity)
    .set({ gave_administrator: isNamed })
    .where(and(eq(identity.issuer, code.issuer), eq(identity.subject, code.subject)))
  return { keepsRights: false }
}
