import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type {
  Board,
  CheckIn,
  CheckInAnswer,
  CheckInCreate,
  CheckInPreview,
  Recipient,
} from '@sojourn/contract/check-ins/check-in'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../../src/sample/demo-account.ts'
import type { MailServer } from '../support/mail-server.ts'
import type { ServerProcess } from '../support/server-process.ts'

const WRITERS = 4
const ANSWERS: readonly CheckInAnswer[] = ['safe', 'help', 'elsewhere']
const EVERYONE = { from: '2000-01-01', to: '2099-12-31' }
/** An interrupted email is tried again after its lease. */
const WAIT_FOR_EMAILS_MS = 240_000

interface KnownCheckIn {
  id: number
  subject: string
  /** By address. */
  people: Map<string, Told>
}

/** What someone was told about their answer. */
interface Told {
  /** The note of the last answer that was acknowledged. */
  note?: string
  /** The note of an answer without a response. It may have been stored or not. */
  inDoubt?: string
}

interface Link {
  token: string
  told: Told
}

/** Starts check-ins, answers them by link, remembers what was acknowledged, and later finds differences. */
export class CheckInLedger {
  readonly broken: string[] = []
  answered = 0
  readonly #mailServer: MailServer
  readonly #checkIns: KnownCheckIn[] = []
  readonly #links: Link[] = []
  #seen = 0
  #unanswered: CheckInCreate | undefined
  #recipients: Recipient[] = []
  #url = ''
  #token = ''

  constructor(mailServer: MailServer) {
    this.#mailServer = mailServer
  }

  get started(): number {
    return this.#checkIns.length
  }

  get emails(): number {
    return new Set(this.#mailServer.received.map(({ messageId }) => messageId)).size
  }

  get copies(): number {
    return this.#mailServer.received.length - this.emails
  }

  async signIn(url: string): Promise<void> {
    this.#url = url
    const credentials = { staff_id: DEMO_STAFF_ID, password: DEMO_PASSWORD }
    const answer = await this.#send('POST', '/auth/login', credentials)
    this.#token = ((await answer.json()) as { access_token: string }).access_token
  }

  /** Starts a check-in and answers it by link until enough answers were acknowledged. Then the server is killed. */
  async answerUntil(enough: number, server: ServerProcess): Promise<void> {
    await this.#start(await this.#newCheckIn())
    const until = this.answered + enough
    this.#links.length = 0
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let turn = writer; ; turn += WRITERS) {
          if (this.answered >= until) server.kill('SIGKILL')
          if (!(await this.#answer(turn))) return
        }
      }),
    )
  }

  /** Whether the server got the request in time or not, repeating it after the next start leads to one check-in. */
  async startWhileKilled(server: ServerProcess): Promise<void> {
    const wanted = await this.#newCheckIn()
    this.#unanswered = wanted
    const sent = this.#start(wanted).catch(() => undefined)
    server.kill('SIGKILL')
    await sent
  }

  async #newCheckIn(): Promise<CheckInCreate> {
    const previewed = await this.#send('POST', '/check-ins/preview', { scope: EVERYONE })
    const { recipients, fingerprint } = (await previewed.json()) as CheckInPreview
    this.#recipients = recipients
    return {
      ...{ request_id: randomUUID(), kind: 'emergency', is_practice: true, scope: EVERYONE, fingerprint },
      ...{ subject: `Torture ${this.started + 1}`, message: 'Are you safe?' },
    }
  }

  async #start(wanted: CheckInCreate): Promise<void> {
    const answer = await this.#send('POST', '/check-ins', wanted)
    const { check_in_id, subject } = (await answer.json()) as CheckIn
    if (answer.status !== 201) throw new Error(`starting a check-in was answered with ${answer.status}`)
    this.#unanswered = undefined
    const people = new Map(this.#recipients.map(({ address }) => [address ?? '', {}]))
    this.#checkIns.push({ id: check_in_id, subject, people })
  }

  /** False if the server is gone. */
  async #answer(turn: number): Promise<boolean> {
    this.#readEmails()
    const link = this.#links[turn % Math.max(this.#links.length, 1)]
    // One answer at a time for each person, so that it is clear which one is the last.
    if (!link || link.told.inDoubt !== undefined) return this.#isAlive()
    const note = `Turn ${turn}`
    link.told.inDoubt = note
    try {
      const body = { answer: ANSWERS[turn % ANSWERS.length], note, phone: '' }
      const { status } = await this.#send('POST', '/check-ins/linked', body, link.token)
      if (status !== 200) this.broken.push(`an answer by link was answered with ${status}`)
    } catch {
      return false
    }
    link.told.note = note
    delete link.told.inDoubt
    this.answered += 1
    return true
  }

  /** Finds the links to the last check-in in the emails that have arrived since. */
  #readEmails(): void {
    const arrived = this.#mailServer.received.slice(this.#seen)
    this.#seen += arrived.length
    const last = this.#checkIns.at(-1)
    for (const { to, subject = '', text = '' } of arrived) {
      const told =
        last && subject.endsWith(last.subject) ? last.people.get(to?.[0]?.address ?? '') : undefined
      const token = /check-in\?id=([\w-]+)/.exec(text)?.[1]
      if (told && token) this.#links.push({ token, told })
    }
  }

  async #isAlive(): Promise<boolean> {
    await setTimeout(5)
    return this.#send('GET', '/healthz').then(
      () => true,
      () => false,
    )
  }

  async compareLast(): Promise<void> {
    if (this.#unanswered) await this.#start(this.#unanswered)
    const last = this.#checkIns.at(-1)
    if (last) await this.#compare(last)
  }

  async waitForEmails(): Promise<void> {
    const end = performance.now() + WAIT_FOR_EMAILS_MS
    const areWaiting = async ({ id }: KnownCheckIn) =>
      (await this.#board(id)).people.some(({ email_state }) => email_state === 'waiting')
    for (const checkIn of this.#checkIns) {
      while ((await areWaiting(checkIn)) && performance.now() < end) await setTimeout(1_000)
    }
  }

  async compareAll(isAllSent: boolean): Promise<void> {
    for (const checkIn of this.#checkIns) {
      const { people } = await this.#compare(checkIn)
      // After the board, because emails go on being sent.
      const arrived = new Set(
        this.#mailServer.received.map(({ to, subject }) => `${subject} ${to?.[0]?.address}`),
      )
      for (const { address, email_state } of people) {
        const hasArrived = arrived.has(`Practice run: ${checkIn.subject} ${address}`)
        const isPromised = isAllSent || email_state === 'sent'
        const isRight = email_state === 'sent' || (email_state === 'waiting' && !isAllSent)
        if (!isRight || (isPromised && !hasArrived)) {
          const where = hasArrived ? 'has arrived' : 'has not arrived'
          this.broken.push(`the email of check-in ${checkIn.id} to ${address} is ${email_state} and ${where}`)
        }
      }
    }
  }

  /** Compares what the board shows with what was acknowledged. For answers without a response, what it shows counts. */
  async #compare({ id, people }: KnownCheckIn): Promise<Board> {
    const board = await this.#board(id)
    if (board.people.length !== people.size) {
      this.broken.push(`check-in ${id} was started with ${people.size} people and has ${board.people.length}`)
    }
    for (const { address, answer } of board.people) {
      const told = people.get(address ?? '') ?? {}
      if (told.inDoubt !== undefined && told.inDoubt === answer?.note) told.note = told.inDoubt
      delete told.inDoubt
      if (answer?.note !== told.note) {
        this.broken.push(
          `the answer of ${address} to check-in ${id} was acknowledged as "${told.note}" and is "${answer?.note}"`,
        )
      }
    }
    return board
  }

  async #board(id: number): Promise<Board> {
    const answer = await this.#send('GET', `/check-ins/${id}`)
    if (!answer.ok) throw new Error(`check-in ${id} was answered with ${await answer.text()}`)
    return (await answer.json()) as Board
  }

  #send(method: string, path: string, body?: object, token = this.#token): Promise<Response> {
    return fetch(`${this.#url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}
