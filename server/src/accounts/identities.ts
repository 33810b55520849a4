import { singleSignOnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import { fullName } from '@sojourn/contract/words/full-name'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { findAccount } from '../database/find-account.ts'
import { recordEvent } from '../database/record-event.ts'
import { identity, session, signOnCode } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { atStart } from '../single-sign-on-config.ts'

/** Someone at the identity provider. The subject is unique there and is never given to someone else. */
export interface Identity {
  issuer: string
  subject: string
}

/** What a provider signs someone out of: one session there (`sid`), or all that the person has. */
export interface ProviderLogout {
  issuer: string
  subject: string | undefined
  sid: string | undefined
}

export async function findIdentity(db: Db, { issuer, subject }: Identity) {
  const [found] = await db
    .select()
    .from(identity)
    .where(and(eq(identity.issuer, issuer), eq(identity.subject, subject)))
  return found
}

export async function isConnected(db: Db, issuer: string, staffId: string): Promise<boolean> {
  return (await db.$count(identity, and(eq(identity.issuer, issuer), eq(identity.staff_id, staffId)))) > 0
}

/** Connects an account to an identity. False if they already were. `name` is what people call the provider. */
export async function connectIdentity(
  tx: Db,
  { issuer, subject }: Identity,
  staffId: string,
  name: string,
): Promise<boolean> {
  const added = await tx
    .insert(identity)
    .values({ issuer, subject, staff_id: staffId })
    .onConflictDoNothing()
    .returning()
  if (added.length > 0) return true
  const present = await findIdentity(tx, { issuer, subject })
  if (present?.staff_id === staffId) return false
  throw new ApiFailure(
    'conflict',
    present ? singleSignOnSentences.takenIdentity(name) : singleSignOnSentences.takenStaffId(name, staffId),
  )
}

/** Whether a claim made someone an administrator, no matter at which provider. */
export async function isAdministratorByClaim(db: Db, staffId: string): Promise<boolean> {
  return (await db.$count(identity, hasGivenRights(staffId))) > 0
}

/** From now on, no claim takes someone's rights away. False if no claim gave them. */
export async function forgetClaim(tx: Db, staffId: string): Promise<boolean> {
  const forgotten = await tx
    .update(identity)
    .set({ gave_administrator: false })
    .where(hasGivenRights(staffId))
    .returning({ issuer: identity.issuer })
  return forgotten.length > 0
}

function hasGivenRights(staffId: string) {
  return and(eq(identity.staff_id, staffId), identity.gave_administrator)
}

/** The provider that a session came from, if any. */
export async function issuerOf(db: Db, sessionId: string): Promise<string | null> {
  const [found] = await db
    .select({ issuer: session.issuer })
    .from(session)
    .where(eq(session.session_id, sessionId))
  return found?.issuer ?? null
}

/** Also cancels sign-ins that the browser hasn't finished yet. */
export async function endProviderSessions(tx: Db, logout: ProviderLogout, name: string): Promise<void> {
  await tx.delete(signOnCode).where(isMeant(signOnCode, logout))
  const ended = await tx
    .update(session)
    .set({ ended_at: sql`now()`, ended_because: 'signed out by the provider' })
    .where(and(isNull(session.ended_at), isMeant(session, logout)))
    .returning({ staffId: session.staff_id })
  for (const staffId of new Set(ended.map((row) => row.staffId))) {
    const person = await findAccount(tx, staffId)
    if (!person) continue
    const event = `${atStart(name)} signed ${fullName(person)} out`
    await recordEvent(tx, { kind: 'sign-in', event, staffId })
  }
}

/** If the provider never told us its session, everything of the person is meant. */
function isMeant(table: typeof session | typeof signOnCode, { issuer, subject, sid }: ProviderLogout) {
  const ofPerson = subject === undefined ? undefined : eq(table.subject, subject)
  const ofSession = sid === undefined ? undefined : eq(table.sid, sid)
  const ofEither = ofSession ? or(ofSession, ofPerson && and(ofPerson, isNull(table.sid))) : ofPerson
  return and(eq(table.issuer, issuer), ofEither ?? sql`false`)
}
