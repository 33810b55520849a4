import { isStaffId } from '@sojourn/contract/account/account-rules'
import { isEmail } from '@sojourn/contract/admin/directory-rules'
import { DIRECTORY_NAME_MAX } from '@sojourn/contract/limits'
import type { IdentityProfile } from '../../../database/schema.ts'
import type { SingleSignOnConfig } from '../../../single-sign-on-config.ts'

export type Claims = Record<string, unknown>

/** What a provider's claims say about someone, as far as it can be used here. */
export function readProfile(claims: Claims, config: SingleSignOnConfig): IdentityProfile {
  const staffId = textOf(claims[config.staffIdClaim])
  return {
    staff_id: isStaffId(staffId) ? staffId : null,
    ...namesIn(claims),
    email: emailIn(claims),
    is_administrator: isAdministrator(claims, config),
  }
}

/** Whether something is missing, which the provider may only say in the person's details. */
export function lacksSomething(
  claims: Claims,
  { staffIdClaim, administrators }: SingleSignOnConfig,
): boolean {
  const hasName = 'given_name' in claims || 'name' in claims
  const isToldAll = !administrators || administrators.claim in claims
  return !(staffIdClaim in claims && hasName && 'email' in claims && isToldAll)
}

function namesIn({ given_name, family_name, name }: Claims) {
  const first_name = nameOf(given_name)
  const last_name = nameOf(family_name)
  if (first_name || last_name) return { first_name, last_name }
  const words = nameOf(name).split(' ')
  const last = words.length > 1 ? words.pop() : ''
  return { first_name: words.join(' '), last_name: last ?? '' }
}

function nameOf(claim: unknown): string {
  const name = textOf(claim).toWellFormed().replace(/\s+/g, ' ').slice(0, DIRECTORY_NAME_MAX)
  // The cut may have left half a character.
  return (name.isWellFormed() ? name : name.slice(0, -1)).trim()
}

/** An address that the provider hasn't verified may be someone else's. */
function emailIn({ email, email_verified }: Claims): string | null {
  const address = textOf(email)
  return isEmail(address) && email_verified !== false && email_verified !== 'false' ? address : null
}

function isAdministrator(claims: Claims, { administrators }: SingleSignOnConfig): boolean {
  if (!administrators) return false
  return [claims[administrators.claim]].flat().includes(administrators.value)
}

/** Control characters include NUL, which the database can't store. */
function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.replace(/\p{Cc}+/gu, ' ').trim() : ''
}
