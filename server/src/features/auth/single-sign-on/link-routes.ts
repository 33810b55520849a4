import type { SignOnCode } from '@sojourn/contract/account/single-sign-on'
import { singleSignOnEndpoints } from '@sojourn/contract/account/single-sign-on-endpoints'
import { singleSignOnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import { fullName } from '@sojourn/contract/words/full-name'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { eq } from 'drizzle-orm'
import { findAddressee, lockOpenAccount } from '../../../accounts/accounts.ts'
import { connectIdentity, type Identity, isConnected } from '../../../accounts/identities.ts'
import { hasEmailedIdentityLink, storeLink, useLink, voidLinks } from '../../../accounts/links.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../database/database.ts'
import { recordEvent } from '../../../database/record-event.ts'
import { pendingIdentity } from '../../../database/schema.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import { roughlyFrom } from '../../../http/roughly-from.ts'
import type { AddRoute } from '../../../http/route.ts'
import { identityConnectedLetter, identityLetter } from '../../../mail/letters.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { hashToken, newToken } from '../../../opaque-token.ts'
import { admitMail } from '../account-mail.ts'
import { countedFor } from '../limit-attempts.ts'
import type { Pace } from '../pace.ts'
import { findCode, type StoredCode, takeCode } from './codes.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { notSetUp } from './sign-on-routes.ts'

/** How someone connects the account they already have to their identity, after proving that it is theirs. */
export function addLinkRoutes(
  addRoute: AddRoute,
  db: Db,
  config: Config,
  provider: IdentityProvider | undefined,
  pace: Pace,
): void {
  const name = config.singleSignOn?.name ?? ''

  addRoute(singleSignOnEndpoints.getConnection, async ({ caller }) => {
    const is_connected = provider ? await isConnected(db, provider.issuer, caller.staffId) : false
    return { is_connected }
  })

  addRoute(singleSignOnEndpoints.linkIdentity, async ({ body, caller }) => {
    if (!provider) throw notSetUp()
    await db.transaction(async (tx) => {
      const code = await takeCode(tx, 'link', body)
      if (!code) throw expired()
      refuseOthers(code, caller.staffId)
      await connect(tx, code, caller.staffId)
    })
    return undefined
  })

  addRoute(singleSignOnEndpoints.requestIdentityLink, async ({ body, request, reply }) => {
    if (!provider) throw notSetUp()
    const code = await linkCode(body)
    const counted = countedFor('link email', code.staff_id, request.ip)
    return pace.run(counted.network, reply.raw, async () => {
      const isAdmitted = await admitMail(db, code.staff_id, counted, (tx) =>
        hasEmailedIdentityLink(tx, code.staff_id, code),
      )
      if (isAdmitted) await queueLink(code, roughlyFrom(request))
      return undefined
    })
  })

  addRoute(singleSignOnEndpoints.confirmIdentityLink, async ({ caller }) => {
    if (!provider) throw notSetUp()
    await db.transaction(async (tx) => {
      const [identity] = await tx
        .select()
        .from(pendingIdentity)
        .where(eq(pendingIdentity.token_hash, caller.tokenHash))
      if (!identity || !(await useLink(tx, caller))) {
        throw new ApiFailure('not_signed_in', accountSentences.linkInvalid)
      }
      await connect(tx, identity, caller.staffId)
    })
    return undefined
  })

  /** Someone who is signed in can only connect an identity that has their own staff id. */
  function refuseOthers({ profile, staff_id }: StoredCode, staffId: string): void {
    if (profile.staff_id === null) throw new ApiFailure('forbidden', singleSignOnSentences.noStaffId(name))
    if (profile.staff_id === staffId && staff_id === staffId) return
    const message = singleSignOnSentences.otherStaffId(name, profile.staff_id, staffId)
    throw new ApiFailure('forbidden', message)
  }

  /** Connects the two and tells the owner, unless they were already connected. */
  async function connect(tx: Db, identity: Identity, staffId: string): Promise<void> {
    const person = await lockOpenAccount(tx, staffId)
    await voidLinks(tx, 'identity link', staffId)
    if (!(await connectIdentity(tx, identity, staffId, name))) return
    const event = `${fullName(person)} connected their account to ${name}`
    await recordEvent(tx, { kind: 'account', event, staffId })
    const to = await findAddressee(tx, person, config)
    await queueMail(tx, config, 'account', [identityConnectedLetter(config, to, name)])
  }

  async function linkCode(shown: SignOnCode): Promise<StoredCode & { staff_id: string }> {
    const code = await findCode(db, 'link', shown)
    if (!code?.staff_id || code.profile.staff_id !== code.staff_id) throw expired()
    return { ...code, staff_id: code.staff_id }
  }

  async function queueLink(code: StoredCode & { staff_id: string }, from: string): Promise<void> {
    const { issuer, subject, profile, staff_id } = code
    const token = newToken()
    const called = [fullName(profile), profile.email].filter(Boolean).join(', ') || staff_id
    const request = { provider: name, name: called, at: new Date(), from }
    await db.transaction(async (tx) => {
      const person = await lockOpenAccount(tx, staff_id)
      await storeLink(tx, 'identity link', staff_id, token)
      await tx.insert(pendingIdentity).values({ token_hash: hashToken(token), issuer, subject })
      const to = await findAddressee(tx, person, config)
      await queueMail(tx, config, 'account', [identityLetter(config, to, token, request)])
    })
  }
}

function expired(): ApiFailure {
  return new ApiFailure('forbidden', singleSignOnSentences.expired)
}
