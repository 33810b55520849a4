import { addDays, dayInZone } from '@sojourn/contract/dates/day'
import { activate, mailboxOf } from './support/accounts.ts'
import { expectFirstLoad } from './support/first-load.ts'
import { expect, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { tripCalls } from './support/trip-calls.ts'

const UNSUBSCRIBE = /https?:\/\/\S+\/unsubscribe\/\S+/

test('someone chooses a reminder, gets it, unsubscribes without signing in, and subscribes again', async ({
  page,
  api,
  server,
  signIn,
  context,
}) => {
  const person = await activate(api)
  const start_date = addDays(dayInZone('Australia/Perth'), 9)
  const trips = tripCalls(api)
  const trip = await trips.create({ staff_ids: [person.staff_id], start_date, end_date: start_date })
  await signIn(person)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Email notices' })
  const reminder = card.getByRole('switch', { name: 'Reminders of my trips' })
  await reminder.click()
  await card.getByLabel('Remind me').selectOption('10 days before')
  await expect(card.getByRole('status')).toHaveText("Saved. You'll be reminded 10 days before a trip.")

  const [place] = trip.destinations
  const subject = `Your trip to ${place?.destination_name} (${place?.country.country_name}) starts in 9 days`
  const link = await mailedLink(server, mailboxOf(person), subject, 1, UNSUBSCRIBE)
  await context.setStorageState({ cookies: [], origins: [] })
  await page.goto(link)
  await expect(page).toHaveURL(/\/unsubscribe\?id=/)
  await expect(page.getByRole('status')).toHaveText('Do you want to stop getting reminders of your trips?')
  await expectFirstLoad(page, '/unsubscribe')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('status')).toHaveText(/^You've unsubscribed\./)
  await page.reload()
  await expect(page.getByRole('status')).toHaveText("You don't get reminders of your trips.")
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(page.getByRole('status')).toHaveText("You'll get reminders of your trips again.")

  await signIn(person)
  await page.goto('/profile')
  await expect(reminder).toBeChecked()
  await expect(card.getByLabel('Remind me')).toHaveValue('10')
})
