import type { SessionTokens } from '@sojourn/contract/account/account'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { CallName } from '@sojourn/contract/api/calls'
import { expect, test } from 'vitest'
import { type Answering, type Answers, type Reply, refusal, type Sent } from './support/api-answers.ts'
import { calmAnswers, PROFILE } from './support/calm-answers.ts'
import { exampleTrip } from './support/example-trips.ts'
import { type App, mountApp, storedSession } from './support/mount-app.ts'
import { connection, heading, MIA } from './support/screens.ts'

test('three tabs whose token expired, each with many requests, make one refresh at each expiry, and all are answered', async () => {
  const session = new Session()
  const trip = exampleTrip(1, { reason: 'Seen in every tab' })
  const answers = { ...calmAnswers(MIA, [trip]), ...PROFILE }
  const tabs: App[] = []
  for (const path of ['/dashboard', '/table', '/profile'])
    tabs.push(await mountApp(path, { as: MIA, answers: session.guardTab(answers) }))
  const expectAnswered = async () => {
    for (const tab of tabs) await expect.element(connection(tab)).toHaveTextContent('Live')
    const [dashboard, table, profile] = tabs as [App, App, App]
    for (const tab of [dashboard, table])
      await expect.element(tab.getByText('Seen in every tab').first()).toBeVisible()
    await expect.element(profile.getByRole('definition').first()).toHaveTextContent('10001')
  }
  await expectAnswered()

  for (const expiry of [1, 2, 3]) {
    const paths = tabs.map((tab) => tab.path())
    // What a page still asks while it is left would be refused as well.
    await Promise.all(tabs.map((tab) => tab.open('about:blank')))
    session.expire()
    await Promise.all(tabs.map((tab, index) => tab.open(paths[index] ?? '')))
    await expectAnswered()
    expect(tabs.flatMap((tab) => tab.sent('refresh'))).toHaveLength(expiry)
    expect(storedSession()).toMatchObject({ token: `token ${expiry}`, refreshTokenId: `refresh ${expiry}` })
  }
  for (const tab of tabs) await expect.element(heading(tab, 'Login to Sojourn')).not.toBeInTheDocument()
})

/** So many requests of each tab were refused before the refresh is answered. */
const REFUSED_EACH = 3

/** The session that all tabs share. */
class Session {
  /** How often each tab was refused since the token expired. */
  #refused: number[] = []
  #renewals = 0
  #token: string | null = 'token'
  #refreshId = 'refresh'
  #areRefused = Promise.withResolvers<void>()

  expire(): void {
    this.#token = null
    this.#refused = this.#refused.map(() => 0)
    this.#areRefused = Promise.withResolvers()
  }

  /** Refuses every call of a tab that doesn't have the token. */
  guardTab(answers: Answers): Answers {
    const tab = this.#refused.push(0) - 1
    const guarded = Object.entries(answers).map(([name, answer]) => {
      const answering = (sent: Sent) => {
        if (sent.headers.get('authorization') !== `Bearer ${this.#token}`) return this.#refuse(tab)
        return typeof answer === 'function' ? (answer as Answering<CallName>)(sent) : answer
      }
      return [name, answering]
    })
    return { ...Object.fromEntries(guarded), refresh: (sent) => this.#renew(sent) }
  }

  #refuse(tab: number): Reply {
    this.#refused[tab] = (this.#refused[tab] ?? 0) + 1
    if (this.#refused.every((times) => times >= REFUSED_EACH)) this.#areRefused.resolve()
    return refusal('not_signed_in', signInSentences.notAuthorised)
  }

  /** Waits until all of them need it. */
  async #renew({ headers }: Sent<'refresh'>): Promise<SessionTokens | Reply> {
    await this.#areRefused.promise
    if (headers.get('x-refresh-id') !== this.#refreshId)
      return refusal('not_signed_in', signInSentences.sessionEnded)
    this.#renewals += 1
    this.#token = `token ${this.#renewals}`
    this.#refreshId = `refresh ${this.#renewals}`
    return { access_token: this.#token, refresh_token_id: this.#refreshId }
  }
}
