import type { AuditVerification } from '@sojourn/contract/admin/audit-verification'
import { describeVerification } from '@sojourn/contract/admin/audit-verification-sentences'
import type { System } from '@sojourn/contract/admin/system'
import type { AuditPage } from '@sojourn/contract/audit/audit'
import type { Trip } from '@sojourn/contract/trip/trip'

/** The values that were sent for a trip, and how many of its changes were acknowledged. */
interface Known {
  tripId: number
  changes: number
  reason: string
  isDeleted: boolean
  /** A change without an answer, or with a 503. It may have happened or not, but only completely. */
  inDoubt?: { reason: string; isDeleted: boolean }
}

const AUDIT_PAGE = 100
const CHANGES_OF_A_TRIP = 5

/** Writes trips through the API, remembers what was acknowledged, and later finds differences. */
export class Ledger {
  acknowledged = 0
  refused = 0
  /** Changes of the password, each of which causes an email. One that wasn't answered may have happened or not. */
  readonly passwordChanges = { acknowledged: 0, inDoubt: 0 }
  readonly broken: string[] = []
  readonly #known = new Map<number, Known>()
  readonly #url: string
  #token = ''
  #count = 0

  constructor(url: string) {
    this.#url = url
  }

  async signIn(staff_id: string, password: string): Promise<void> {
    const answer = await this.#send('POST', '/auth/login', { staff_id, password })
    this.#token = ((await answer.json()) as { access_token: string }).access_token
  }

  /** Several people create, change and delete trips in parallel, until they are stopped or the server is gone. */
  async write(people: number, isOver: () => boolean): Promise<void> {
    await Promise.all(
      Array.from({ length: people }, async () => {
        while (!isOver()) if (!(await this.#writeTrip(isOver))) return
      }),
    )
  }

  /** False if the server is gone. */
  async #writeTrip(isOver: () => boolean): Promise<boolean> {
    const reason = this.#newReason()
    const made = await this.#change('POST', '/trips/complete', { ...NEW_TRIP, reason })
    if (made === 'gone') return false
    if (made === 'in doubt') return true
    const { trip_id: tripId } = JSON.parse(made.text) as Trip
    const known: Known = { tripId, changes: 1, reason, isDeleted: false }
    this.#known.set(tripId, known)
    while (!isOver() && !known.isDeleted) {
      const isDeleted = known.changes === CHANGES_OF_A_TRIP
      const next = { reason: isDeleted ? known.reason : this.#newReason(), isDeleted }
      known.inDoubt = next
      const answer = isDeleted
        ? await this.#change('DELETE', `/trips/${tripId}`)
        : await this.#change('PATCH', `/trips/${tripId}`, { reason: next.reason })
      if (answer === 'gone') return false
      if (answer === 'in doubt') return true
      delete known.inDoubt
      Object.assign(known, next, { changes: known.changes + 1 })
    }
    return true
  }

  /** Sets the password that someone already has, again and again, until the server is gone. */
  async changePassword(staff_id: string, newPassword: string): Promise<void> {
    for (;;) {
      const answer = await this.#change('PUT', '/auth/reset/process', { staff_id, newPassword })
      if (typeof answer === 'object') this.passwordChanges.acknowledged += 1
      else this.passwordChanges.inDoubt += 1
      if (answer === 'gone') return
    }
  }

  /** The body of the answer, if the change was acknowledged. */
  async #change(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ text: string } | 'in doubt' | 'gone'> {
    let answer: Response
    let text: string
    try {
      answer = await this.#send(method, path, body)
      text = await answer.text()
    } catch {
      return 'gone'
    }
    if (answer.ok) {
      this.acknowledged += 1
      return { text }
    }
    this.refused += 1
    const { error } = JSON.parse(text) as { error: string }
    const isClear = answer.status === 503 && error === 'unavailable' && answer.headers.has('retry-after')
    if (!isClear) this.broken.push(`${method} ${path} was answered with ${answer.status} ${error}`)
    return 'in doubt'
  }

  /** Compares what the server shows with what it acknowledged. For unanswered changes, what it shows counts. */
  async compareTrips(): Promise<void> {
    const answer = await this.#send('GET', '/trips')
    const shown = new Map(((await answer.json()) as Trip[]).map((trip) => [trip.trip_id, trip]))
    for (const known of this.#known.values()) {
      const trip = shown.get(known.tripId)
      if (known.inDoubt && isAs(known.inDoubt, known.changes + 1, trip)) {
        Object.assign(known, known.inDoubt, { changes: known.changes + 1 })
      }
      delete known.inDoubt
      if (isAs(known, known.changes, trip)) continue
      const seen = trip ? `version ${trip.version}, "${trip.reason}"` : 'not there'
      const told = known.isDeleted ? 'deleted' : `version ${known.changes}, "${known.reason}"`
      this.broken.push(`trip ${known.tripId} was acknowledged as ${told} and is ${seen}`)
    }
    for (const { trip_id: tripId, reason, version } of shown.values()) {
      if (!reason.startsWith(MARK) || this.#known.has(tripId)) continue
      if (version !== 1) this.broken.push(`trip ${tripId} was changed by nobody`)
      this.#known.set(tripId, { tripId, changes: 1, reason, isDeleted: false })
    }
  }

  /** What was committed before the kill must be in the chain, and the chain must be whole. */
  async verifyChain(): Promise<void> {
    const answer = await this.#send('POST', '/admin/audit/verify')
    const verification = (await answer.json()) as AuditVerification
    if (verification.misfit || !answer.ok) this.broken.push(describeVerification(verification))
    if (verification.entries < this.acknowledged) {
      this.broken.push(
        `${this.acknowledged} changes were acknowledged, and only ${verification.entries} entries are linked`,
      )
    }
  }

  /** Every change of the password must have its email, sent or waiting. */
  async compareEmails(): Promise<void> {
    const answer = await this.#send('GET', '/admin/system')
    const { waiting, sent_in_a_day, undelivered } = ((await answer.json()) as System).outgoing_mail
    const emails = waiting + sent_in_a_day + undelivered
    const { acknowledged, inDoubt } = this.passwordChanges
    if (emails >= acknowledged && emails <= acknowledged + inDoubt) return
    this.broken.push(
      `${acknowledged} to ${acknowledged + inDoubt} passwords were changed, with ${emails} emails`,
    )
  }

  /** Every change must have exactly one entry, and there must be no others. */
  async compareAudit(): Promise<void> {
    const entries = new Map<number, number>()
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer = await this.#send('GET', `/audit?size=${AUDIT_PAGE}&page=${page}&sort=timestamp,asc`)
      const { content, totalPages } = (await answer.json()) as AuditPage
      pages = totalPages
      for (const { tripId } of content) if (tripId) entries.set(tripId, (entries.get(tripId) ?? 0) + 1)
    }
    for (const { tripId, changes } of this.#known.values()) {
      const found = entries.get(tripId) ?? 0
      if (found !== changes)
        this.broken.push(`trip ${tripId} has ${changes} changes and ${found} audit entries`)
    }
  }

  async isReady(): Promise<boolean> {
    const answer = await this.#send('GET', '/readyz').catch(() => undefined)
    return answer?.ok ?? false
  }

  #newReason(): string {
    this.#count += 1
    return `${MARK} ${this.#count}`
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}

function isAs(
  told: { reason: string; isDeleted: boolean },
  changes: number,
  trip: Trip | undefined,
): boolean {
  if (told.isDeleted) return trip === undefined
  return trip?.version === changes && trip.reason === told.reason
}

const MARK = 'Torture'
const NEW_TRIP = {
  start_date: '2027-03-01',
  end_date: '2027-03-05',
  est_cost: 420,
  one_curtin: false,
  comments: 'x'.repeat(1500),
  staff_ids: ['10001'],
  destination_ids: [1],
}
