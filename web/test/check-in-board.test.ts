import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { STREAM_HEARTBEAT_SECONDS } from '@sojourn/contract/limits'
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { type Answers, LiveStream, proxyPage, refusal, streamOf } from './support/api-answers.ts'
import { CORA, SOFIA, storedCheckIn } from './support/example-check-ins.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, dialog, heading } from './support/screens.ts'

const NOON = '2026-03-10T04:00:00Z'
/** How often the board is loaded again when nothing happens. */
const SAFETY_MS = 60_000
/** By then it has been tried again several times. */
const RETRIES_MS = 10_000
const HEARTBEAT_MS = STREAM_HEARTBEAT_SECONDS * 1000

test("a board that can't be loaded again says that it is out of date until it is", async () => {
  const { app, stored, answerNow, pass } = await openBoard({ now: NOON })
  const outdated = badNews(app, 'This board is out of date. It shows 10 Mar 2026, 12:00:00.')
  answerNow('safe')
  await expect.element(button(app, '1 Safe')).toBeVisible()
  const loads = () => app.sent('getCheckIn').length
  const before = loads()
  app.answer({ getCheckIn: proxyPage(503) })
  await pass(SAFETY_MS - 1)
  expect(loads()).toBe(before)
  await pass(1)
  await expect.poll(loads).toBe(before + 1)
  await pass(RETRIES_MS)
  await expect.element(outdated).toBeVisible()
  app.answer(stored.answers)
  await button(outdated, 'Try again').click()
  await expect.element(outdated).not.toBeInTheDocument()

  app.answer({ getCheckIn: proxyPage(503) })
  await pass(SAFETY_MS + RETRIES_MS)
  const again = badNews(app, 'This board is out of date.')
  await expect.element(again).toBeVisible()
  app.answer(stored.answers)
  await pass(SAFETY_MS)
  await expect.element(again).not.toBeInTheDocument()
})

test('someone who is no longer a coordinator leaves the board when it is loaded again', async () => {
  const { app, answerNow, pass } = await openBoard({ now: NOON })
  answerNow('safe')
  await expect.element(button(app, '1 Safe')).toBeVisible()
  app.answer({ getCheckIn: refusal('forbidden', checkInSentences.notCoordinator) })
  await pass(SAFETY_MS)
  await expect.element(heading(app, 'Page not found')).toBeVisible()
  await expect.element(badNews(app, "You're no longer a coordinator.")).toBeVisible()
  const { is_coordinator: _, ...colleague } = CORA
  app.answer({ me: colleague, listCheckIns: refusal('forbidden', checkInSentences.notCoordinator) })
  await app.open('/dashboard')
  await expect.element(heading(app, 'Dashboard')).toBeVisible()
  expect(app.sent('listCheckIns')).toEqual([])
})

test("a call for help is heard, once the browser and the phone's calls allow it", async () => {
  const tones = new Tones()
  const { app, answerNow } = await openBoard({ prepare: (page) => tones.listenTo(page) })
  const blocked = app.getByText(/^Your browser allows no sound yet\./)
  const somewhere = heading(app, 'Flood')
  await expect.element(app.getByRole('switch', { name: 'Sound on' })).toBeChecked()
  await expect.element(blocked).toBeVisible()
  answerNow('help')
  await expect.element(button(app, '1 Needs help')).toBeVisible()
  expect(tones.played).toBe(0)
  await somewhere.click()
  await expect.element(blocked).not.toBeInTheDocument()
  expect(tones.played, 'what was missed').toBe(4)
  answerNow('help', 'Broken ankle')
  await expect.element(app.getByText('Broken ankle')).toBeVisible()
  expect(tones.played, 'the same call for help').toBe(4)

  const endPhoneCall = await tones.startPhoneCall()
  await expect.element(blocked).toBeVisible()
  answerNow('safe')
  await expect.element(button(app, '1 Safe')).toBeVisible()
  answerNow('help')
  await expect.element(button(app, '1 Needs help')).toBeVisible()
  await somewhere.click()
  expect(tones.played, 'still in the call').toBe(4)
  endPhoneCall()
  await somewhere.click()
  await expect.poll(() => tones.played).toBe(8)
  await expect.element(blocked).not.toBeInTheDocument()

  answerNow('safe')
  await expect.element(button(app, '1 Safe')).toBeVisible()
  answerNow('help')
  await expect.poll(() => tones.played).toBe(12)
  await app.getByRole('switch', { name: 'Sound on' }).click()
  await expect.element(app.getByRole('switch', { name: 'Sound off' })).not.toBeChecked()
  answerNow('safe')
  await expect.element(button(app, '1 Safe')).toBeVisible()
  answerNow('help')
  await expect.element(button(app, '1 Needs help')).toBeVisible()
  expect(tones.played, 'turned off').toBe(12)
})

test('an answer is only recorded by someone who has seen the last one', async () => {
  const { app, stored } = await openBoard()
  stored.record(SOFIA, 'help')
  await app.reload()
  await button(app, 'Record answer for Sofia Rossi').click()
  const recording = dialog(app, 'Record an answer')
  await expect.element(recording.getByRole('status')).toMatchTextContent('Last answer: Needs help')
  await recording.getByRole('radio', { name: 'Safe' }).click()
  await recording.getByLabelText('Note').fill('Spoke on the phone')
  stored.record(SOFIA, 'elsewhere')
  await button(recording, 'Record answer').click()
  await expect.element(recording.getByRole('alert')).toHaveTextContent(checkInSentences.newerAnswer)
  await expect.element(recording.getByRole('status')).toMatchTextContent('Last answer: Elsewhere')
  await expect.element(recording.getByLabelText('Note')).toHaveValue('Spoke on the phone')
  await button(recording, 'Record answer').click()
  await expect.element(app.getByRole('region', { name: 'Safe' })).toMatchTextContent('Spoke on the phone')
  const [first, second] = app.sent('recordAnswer')
  expect(first?.params).toEqual({ checkInId: '7', staffId: SOFIA.staff_id })
  expect(first?.body).toMatchObject({ answer: 'safe', note: 'Spoke on the phone' })
  expect(second?.body).toEqual({ ...first?.body, seen_at: expect.any(String) })
  expect(second?.body.seen_at).not.toBe(first?.body.seen_at)
})

async function openBoard(options: Parameters<typeof mountApp>[1] = {}) {
  const stored = storedCheckIn([SOFIA])
  const stream = new LiveStream()
  const answers: Answers = { ...stored.answers, listOwnCheckIns: [], tripStream: streamOf(stream) }
  const app = await mountApp('/check-ins/7', {
    as: CORA,
    answers,
    expectedConsole: /^console.error: Failed to load check-ins: ApiFailure$/,
    ...options,
  })
  await expect.element(button(app, '1 Silent')).toBeVisible()
  await expect.poll(() => app.sent('tripStream')).toHaveLength(1)
  const answerNow = (answer: 'safe' | 'help', note?: string) => {
    stored.record(SOFIA, answer, note)
    stream.send({ type: 'CHECK_IN', trips: [], check_in_id: 7, concerns: 'answers' })
  }
  /** Time passes while the stream stays connected. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= HEARTBEAT_MS) {
      await app.clock().tickAsync(Math.min(left, HEARTBEAT_MS))
      stream.send({ type: 'PRESENCE', trips: [], at: [] })
    }
  }
  return { app, stored, answerNow, pass }
}

function badNews(app: App, text: string): Locator {
  return app.getByRole('alert').filter({ hasText: text })
}

/** Counts the tones that a page plays, because a test hears nothing. */
class Tones {
  played = 0
  #sound: AudioContext | undefined

  listenTo({ OscillatorNode, UserActivation }: AppWindow): void {
    const note = (context: BaseAudioContext) => {
      this.played += 1
      this.#sound = context as AudioContext
    }
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...at) {
      note(this.context)
      start.apply(this, at)
    }
    // The browser takes a test's look at the page for a click.
    Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { value: false })
  }

  /** A phone call takes the sound away until it ends. */
  async startPhoneCall(): Promise<() => void> {
    const sound = this.#sound as AudioContext
    sound.resume = () => Promise.reject(new Error('In a phone call'))
    await sound.suspend()
    return () => Reflect.deleteProperty(sound, 'resume')
  }
}
