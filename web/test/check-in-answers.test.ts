import type { User } from '@sojourn/contract/account/account'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { held, lost, refusal } from './support/api-answers.ts'
import { setBrowser } from './support/browser-settings.ts'
import { PROFILE } from './support/calm-answers.ts'
import { SOFIA, storedCheckIn } from './support/example-check-ins.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, heading } from './support/screens.ts'

/** As a traveller, who isn't a coordinator. */
const TRAVELLER: User = SOFIA
const TIMES = /\d{4}-\d\d-\d\dT/

test('by link, a note is only added to the answer that was seen', async () => {
  await setBrowser({ width: 390, height: 844 })
  const stored = storedCheckIn([SOFIA])
  const app = await mountApp('/check-in?id=secret', { answers: stored.answers })
  await answerButton(app, "I'm safe").click()
  const sendNote = button(app, 'Send note and number')
  await expect.element(sendNote).toBeDisabled()
  await app.getByLabelText('Note (optional)').fill('At the hotel')
  stored.record(SOFIA, 'help')
  await sendNote.click()
  await expect
    .element(app.getByRole('alert'))
    .toHaveTextContent(`${checkInSentences.newerAnswer} What you typed is still here.`)
  await expect.element(app.getByRole('status')).toMatchTextContent('A coordinator recorded: I need help.')
  await expect.element(app.getByLabelText('Note (optional)')).toHaveValue('At the hotel')
  await sendNote.click()
  await expect.element(sendNote).toBeDisabled()
  await expect.element(app.getByRole('status')).toMatchTextContent('You answered: I need help.')
  const sent = app.sent('answerLinkedCheckIn').map(({ body }) => body)
  expect(sent).toEqual([
    { answer: 'safe', note: '', phone: '' },
    { answer: 'safe', note: 'At the hotel', phone: '', seen_at: expect.stringMatching(TIMES) },
    { answer: 'help', note: 'At the hotel', phone: '', seen_at: expect.stringMatching(TIMES) },
  ])
  expect(sent[2]?.seen_at).not.toBe(sent[1]?.seen_at)
  const keys = app.sent('answerLinkedCheckIn').map(({ headers }) => headers.get('authorization'))
  expect(new Set(keys)).toEqual(new Set(['Bearer secret']))
})

test('an answer by link survives a bad network', async () => {
  await setBrowser({ width: 320, height: 640 })
  const stored = storedCheckIn([SOFIA])
  const app = await mountApp('/check-in?id=secret', { answers: stored.answers })
  await app.getByLabelText('Note (optional)').fill('In the cellar')
  app.answer({ answerLinkedCheckIn: lost })
  await answerButton(app, 'I need help').click()
  await expect.element(app.getByRole('alert')).toMatchTextContent('What you typed is still here.')
  await expect.element(app.getByLabelText('Note (optional)')).toHaveValue('In the cellar')
  app.answer(stored.answers)
  await answerButton(app, 'I need help').click()
  const confirmation = app.getByRole('status')
  await expect.element(confirmation).toMatchTextContent('You answered: I need help.')
  await expect.element(confirmation).toHaveFocus()
  await expect.element(app.getByRole('alert')).not.toBeInTheDocument()
  await app.getByLabelText('Phone number (optional)').fill('0400')
  await button(app, 'Send note and number').click()
  await expect.element(button(app, 'Send note and number')).toBeDisabled()
  const given = { answer: 'help', note: 'In the cellar', phone: '' }
  expect(app.sent('answerLinkedCheckIn').map(({ body }) => body)).toEqual([
    given,
    given,
    { ...given, phone: '0400', seen_at: expect.stringMatching(TIMES) },
  ])
})

test('an unknown link says so, also without its secret', async () => {
  const unknown = refusal('not_signed_in', signInSentences.sessionEnded)
  const app = await mountApp('/check-in?id=unknown', { answers: { getLinkedCheckIn: unknown } })
  await expect.element(heading(app, 'Link not recognised')).toBeVisible()
  expect(app.sent('getLinkedCheckIn').map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer unknown',
  ])
  await app.open('/check-in')
  await expect.element(heading(app, 'Link not recognised')).toBeVisible()
  expect(app.sent('getLinkedCheckIn')).toHaveLength(1)
})

test('in the banner, a note is only added to the answer that was seen, and stays when the check-in is closed', async () => {
  await setBrowser({ width: 390, height: 844 })
  const stored = storedCheckIn([SOFIA], { subject: 'Riot' })
  stored.record(SOFIA, 'help')
  const app = await mountApp('/profile', { as: TRAVELLER, answers: { ...PROFILE, ...stored.answers } })
  const change = button(app, 'Change answer or add a note')
  const open = dialog(app, 'Riot')
  const sendNote = button(open, 'Send note and number')
  await change.click()
  await open.getByLabelText('Note (optional)').fill('In room 5')
  const unheard = hold(app, stored)
  stored.record(SOFIA, 'safe')
  await sendNote.click()
  await expect.element(open.getByRole('alert')).toHaveTextContent(checkInSentences.newerAnswer)
  await expect.element(open.getByRole('status')).toMatchTextContent('A coordinator recorded: I need help.')
  unheard.release()
  await expect.element(open.getByRole('status')).toMatchTextContent("A coordinator recorded: I'm safe.")
  await sendNote.click()
  await expect.element(open).not.toBeInTheDocument()
  expect(app.sent('answerCheckIn').map(({ params, body }) => [params, body])).toEqual([
    [{ checkInId: '7' }, { answer: 'help', note: 'In room 5', phone: '', seen_at: expect.any(String) }],
    [{ checkInId: '7' }, { answer: 'safe', note: 'In room 5', phone: '', seen_at: expect.any(String) }],
  ])

  await change.click()
  await expect.element(open.getByLabelText('Note (optional)')).toHaveValue('In room 5')
  await open.getByLabelText('Note (optional)').fill('Back home')
  const unclosed = hold(app, stored)
  stored.close()
  await sendNote.click()
  await expect.element(open.getByRole('alert')).toHaveTextContent(checkInSentences.closed)
  await expect.element(answerButton(app, "I'm safe")).toBeVisible()
  unclosed.release()
  await expect.element(sendNote).toBeDisabled()
  await expect.element(answerButton(app, "I'm safe")).not.toBeInTheDocument()
  await expect.element(open.getByRole('alert')).toHaveTextContent(checkInSentences.closed)
  // Also not in a toast.
  expect(app.getByText(checkInSentences.closed).length).toBe(1)
  await expect.element(open.getByLabelText('Note (optional)')).toHaveValue('Back home')
  await userEvent.keyboard('{Escape}')
  await expect.element(app.getByRole('region', { name: 'Check-in' })).not.toBeInTheDocument()
})

/** The banner hears of nothing new until the test releases it. */
function hold(app: App, { answers }: ReturnType<typeof storedCheckIn>) {
  const listing = held<'listOwnCheckIns'>(answers.listOwnCheckIns ?? [])
  app.answer({ listOwnCheckIns: listing })
  return listing
}

function answerButton(app: App, name: string): Locator {
  return button(app.getByRole('group', { name: 'Your answer' }), name)
}
