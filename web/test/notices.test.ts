import type { NoticeChoices } from '@sojourn/contract/notices/notice-choices'
import { noticeSentences } from '@sojourn/contract/notices/notice-sentences'
import { expect, test } from 'vitest'
import { type Answering, lost, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { PROFILE } from './support/calm-answers.ts'
import { exampleTrip } from './support/example-trips.ts'
import { mountApp } from './support/mount-app.ts'
import { button, expectAlert, MIA, press } from './support/screens.ts'

test('without an answer a choice is undone; the weekly email keeps its filters', async () => {
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
    answers: { ...PROFILE, getNotices: () => stored, changeNotices: lost },
  })
  const card = app.getByRole('region', { name: 'Email notices' })
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
