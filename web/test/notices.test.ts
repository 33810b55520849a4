import type { NoticeChoices, Subscription } from '@sojourn/contract/notices/notice-choices'
import { noticeSentences } from '@sojourn/contract/notices/notice-sentences'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answering, lost, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { PROFILE } from './support/calm-answers.ts'
import { exampleTrip } from './support/example-trips.ts'
import { mountApp, storedSession } from './support/mount-app.ts'
import { button, expectAlert, heading, MIA, press } from './support/screens.ts'

test('someone chooses to be reminded, and how many days before a trip', async () => {
  const { app, card } = await openNotices()
  await expect.element(card.getByRole('switch', { name: 'Changes to my trips' })).toBeChecked()
  const reminder = card.getByRole('switch', { name: 'Reminders of my trips' })
  await expect.element(reminder).not.toBeChecked()
  await reminder.click()
  const told = card.getByRole('status')
  await expect.element(told).toHaveTextContent("Saved. You'll be reminded 7 days before a trip.")
  await userEvent.selectOptions(card.getByLabelText('Remind me'), '10 days before')
  await expect.element(told).toHaveTextContent("Saved. You'll be reminded 10 days before a trip.")
  expect(app.sent('changeNotices').map(({ body }) => body)).toEqual([
    { reminder: true },
    { reminder_days: 10 },
  ])
  await expectNoViolations(app)
})

test('without an answer a choice is undone; the weekly email keeps its filters', async () => {
  const { app, card, changeNotices } = await openNotices()
  app.answer({ changeNotices: lost })
  const weekly = card.getByRole('switch', { name: 'Who is away next week' })
  await expect.element(weekly).not.toBeChecked()
  await press(weekly, ' ')
  await expect
    .element(app.getByRole('alert').filter({ hasText: 'No response received from server' }))
    .toBeVisible()
  await expect.element(weekly).not.toBeChecked()

  app.answer({ changeNotices })
  await press(weekly, ' ')
  const told = card.getByRole('status')
  await expect.element(told).toHaveTextContent('Saved. You will get the weekly email about who is away.')
  const country = card.getByRole('combobox', { name: 'Country' })
  await country.click()
  await app.getByRole('option', { name: 'France' }).click()
  await expect.element(told).toHaveTextContent('Saved. The next weekly email uses these filters.')
  expect(app.sent('changeNotices').map(({ body }) => body)).toEqual([
    { weekly: true },
    { weekly: true },
    { weekly_trips: { country: 'France' } },
  ])
  await expectNoViolations(app)
  await app.reload()
  await expect.element(country).toHaveValue('France')
})

test('without an answer an unsubscribe link can be tried again', async () => {
  const app = await mountApp('/unsubscribe?id=anything', { answers: { getSubscription: lost } })
  await expect.element(app.getByRole('alert')).toMatchTextContent('No response received from server')
  app.answer({ getSubscription: refusal('not_found', noticeSentences.unknownLink) })
  await button(app, 'Try again').click()
  await expectAlert(app, noticeSentences.unknownLink)
  expect(app.sent('getSubscription').map(({ params }) => params)).toEqual([
    { secret: 'anything' },
    { secret: 'anything' },
  ])
})

test('an unsubscribe link asks first, can be taken back, and leaves whoever is signed in signed in', async () => {
  let is_on = true
  const subscription = (): Subscription => ({ notice: 'reminder', is_on })
  const app = await mountApp('/unsubscribe?id=anything', {
    as: MIA,
    answers: {
      ...PROFILE,
      getSubscription: subscription,
      changeSubscription: ({ body }) => {
        is_on = body.is_on
        return subscription()
      },
    },
  })
  const session = storedSession()
  const told = app.getByRole('status')
  await expect.element(heading(app, 'Email notices')).toBeVisible()
  await expect.element(told).toHaveTextContent('Do you want to stop getting reminders of your trips?')
  expect(app.sent('changeSubscription')).toEqual([])
  await expectNoViolations(app)
  await press(button(app, 'Unsubscribe'), '{Enter}')
  await expect.element(told).toHaveTextContent("You've unsubscribed. You won't get reminders of your trips.")
  await expect.element(button(app, 'Subscribe again')).toHaveFocus()
  await app.reload()
  await expect.element(told).toHaveTextContent("You don't get reminders of your trips.")
  await button(app, 'Subscribe again').click()
  await expect.element(told).toHaveTextContent("You'll get reminders of your trips again.")
  expect(app.sent('changeSubscription').map(({ params, body }) => [params, body])).toEqual([
    [{ secret: 'anything' }, { is_on: false }],
    [{ secret: 'anything' }, { is_on: true }],
  ])
  await app.getByRole('link', { name: 'Choose your emails' }).click()
  await expect.element(heading(app, 'Profile')).toBeVisible()
  expect(storedSession()).toEqual(session)
})

async function openNotices() {
  let stored: NoticeChoices = {
    own_trips: true,
    reminder: false,
    reminder_days: 7,
    weekly: false,
    weekly_trips: {},
  }
  const changeNotices: Answering<'changeNotices'> = ({ body }) => {
    stored = Object.assign({}, stored, body)
    return stored
  }
  const app = await mountApp('/profile', {
    as: MIA,
    trips: [exampleTrip(1)],
    answers: { ...PROFILE, getNotices: () => stored, changeNotices },
  })
  return { app, card: app.getByRole('region', { name: 'Email notices' }), changeNotices }
}
