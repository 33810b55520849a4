import type { Recipient } from '@sojourn/contract/check-ins/check-in'
import { findStaff } from '../../accounts/accounts.ts'
import { storeCheckInLinks } from '../../check-ins/check-in-links.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import type { Author } from '../../http/author.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { newToken } from '../../opaque-token.ts'
import { checkInLetter, type Sender } from './check-in-letter.ts'
import type { StoredCheckIn } from './find-check-in.ts'
import { addressed } from './recipients.ts'

interface Emails {
  count: number
  /** The Message-ID of the email to someone, or null if they have no address. */
  messageIdOf(staffId: string): string | null
  /** Makes the links in the emails work. Must come after the people are in the check-in. */
  storeLinks(): Promise<void>
}

/** Queues an email to each of these people who has an address, all in one statement. */
export async function emailPeople(
  tx: Db,
  config: Config,
  checkIn: StoredCheckIn,
  author: Author,
  people: readonly Recipient[],
): Promise<Emails> {
  const sender = await senderOf(tx, config, author)
  const reachable = people.flatMap((person) => {
    const { address } = person
    const token = checkIn.kind === 'emergency' ? newToken() : undefined
    return address === null ? [] : [{ ...person, address, token }]
  })
  const letters = reachable.map((person) => checkInLetter(config, checkIn, sender, person, person.token))
  const messageIds = await queueMail(tx, config, urgencyOf(checkIn), letters)
  const byPerson = new Map(reachable.map(({ staff_id }, index) => [staff_id, messageIds[index] ?? null]))
  const links = reachable.flatMap(({ staff_id, token }) => (token === undefined ? [] : { staff_id, token }))
  return {
    count: reachable.length,
    messageIdOf: (staffId) => byPerson.get(staffId) ?? null,
    storeLinks: () => storeCheckInLinks(tx, checkIn.check_in_id, links),
  }
}

/** A real emergency overtakes everything, also the emails of a practice run. */
function urgencyOf({ kind, is_practice }: StoredCheckIn) {
  return kind === 'emergency' && !is_practice ? 'emergency' : 'account'
}

async function senderOf(tx: Db, config: Config, { staffId, name }: Author): Promise<Sender> {
  const found = await findStaff(tx, staffId)
  const [sender] = found ? await addressed(tx, config, [{ ...found, places: [] }]) : []
  return { name, address: sender?.address ?? null }
}
