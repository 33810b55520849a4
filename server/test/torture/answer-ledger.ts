import { randomUUID } from 'node:crypto'
import type { CheckIn, CheckInPreview, GivenAnswer } from '@sojourn/contract/check-ins/check-in'

type Send = (method: string, path: string, body?: object) => Promise<Response>

interface Known {
  staffId: string
  /** The notes that were acknowledged, in order. */
  notes: string[]
  /** The note of an answer without a reply. It may have been stored or not. */
  inDoubt?: string
}

const PEOPLE = 4

/** Records answers in a check-in, remembers what was acknowledged, and later finds differences. */
export class AnswerLedger {
  acknowledged = 0
  readonly broken: string[] = []
  readonly #send: Send
  #checkInId: number | undefined
  #known: Known[] = []
  #count = 0

  constructor(send: Send) {
    this.#send = send
  }

  /** Starts a check-in with everyone who travels, unless it has already been started. */
  async start(): Promise<void> {
    if (this.#checkInId !== undefined) return
    const preview = await this.#send('POST', '/check-ins/preview', { scope: {} })
    const { recipients, fingerprint } = (await preview.json()) as CheckInPreview
    const content = { kind: 'emergency', is_practice: true, subject: 'Torture', message: 'Torture' }
    const body = { request_id: randomUUID(), ...content, scope: {}, fingerprint }
    const answer = await this.#send('POST', '/check-ins', body)
    if (answer.status !== 201) throw new Error(`the check-in didn't start: ${await answer.text()}`)
    this.#checkInId = ((await answer.json()) as CheckIn).check_in_id
    this.#known = recipients.slice(0, PEOPLE).map(({ staff_id }) => ({ staffId: staff_id, notes: [] }))
  }

  /** Records answers for several people in parallel, until the server is gone. */
  async write(): Promise<void> {
    await Promise.all(
      this.#known.map(async (known) => {
        while (await this.#record(known));
      }),
    )
  }

  async #record(known: Known): Promise<boolean> {
    this.#count += 1
    const note = `Answer ${this.#count}`
    known.inDoubt = note
    const body = { answer: this.#count % 2 ? 'safe' : 'help', note }
    const answer = await this.#send('POST', `${this.#pathOf(known)}/answer`, body).catch(() => undefined)
    if (!answer) return false
    if (answer.status === 204) {
      known.notes.push(note)
      delete known.inDoubt
      this.acknowledged += 1
      return true
    }
    this.broken.push(`an answer was refused with ${answer.status}`)
    return false
  }

  /** Compares every answer with what was acknowledged. For one without a reply, what is stored counts. */
  async compare(): Promise<void> {
    for (const known of this.#known) {
      const answer = await this.#send('GET', `${this.#pathOf(known)}/answers`)
      const stored = ((await answer.json()) as GivenAnswer[]).map(({ note }) => note).reverse()
      if (known.inDoubt !== undefined && stored.at(-1) === known.inDoubt) known.notes.push(known.inDoubt)
      delete known.inDoubt
      if (stored.join() !== known.notes.join()) {
        this.broken.push(`${known.notes.length} answers were acknowledged, and ${stored.length} are stored`)
      }
    }
  }

  #pathOf({ staffId }: Known): string {
    return `/check-ins/${this.#checkInId}/people/${staffId}`
  }
}
