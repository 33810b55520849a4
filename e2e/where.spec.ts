import type { Page } from '@playwright/test'
import { addDays, dayInZone } from '@sojourn/contract/dates/day'
import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from './support/fixtures.ts'
import { expectScreen } from './support/screens.ts'
import { tripCalls } from './support/trip-calls.ts'

test("the dashboard leads to who is where, matching the trips, with someone else's changes immediately", async ({
  page,
  api,
  signIn,
  listTrips,
}) => {
  await signIn()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Where is everyone?' }).click()
  await expectScreen(page, 'Where is everyone?')
  await expect(page).toHaveURL('/where')

  const today = dayInZone('Australia/Perth')
  const all = await listTrips()
  const trips = all.filter((trip) => trip.start_date <= today && today <= trip.end_date)
  expect(idsOn(trips).size).toBeGreaterThan(1)
  await expectTravelling(page, trips)

  const theirs = tripCalls(api)
  const atHome = [...idsOn(all)].filter((staffId) => !idsOn(trips).has(staffId)).slice(0, 1)
  const yesterday = addDays(today, -1)
  const trip = await theirs.create({ staff_ids: atHome, start_date: yesterday, end_date: today })
  await expectTravelling(page, [...trips, trip])
  const [person] = trip.staffMembers
  await expect(
    list(page).getByRole('link', { name: `${person?.first_name} ${person?.last_name}`, exact: true }),
  ).toHaveAttribute('href', `/trips/${trip.trip_id}/edit`)
  await theirs.change(trip.trip_id, { end_date: yesterday })
  await expectTravelling(page, trips)
})

/** Checks the numbers above the map, on the map and in the list. */
async function expectTravelling(page: Page, trips: Trip[]): Promise<void> {
  const countries = [...new Set(trips.flatMap(countriesOf))]
  await expect(
    page.getByText(`${idsOn(trips).size} people are travelling to ${countries.length} `),
  ).toBeVisible()
  const onMap = page.getByRole('region', { name: 'World map' }).getByRole('link')
  await expect(onMap).toHaveCount(countries.length)
  const labels = countries.map((country) => {
    const there = idsOn(trips.filter((trip) => countriesOf(trip).includes(country))).size
    return `${country}, ${there} ${there === 1 ? 'traveller' : 'travellers'}`
  })
  const shown = await onMap.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
  expect(shown.sort()).toEqual(labels.sort())
  const stays = trips.flatMap((trip) => trip.destinations.flatMap(() => trip.staffMembers))
  await expect(list(page).getByRole('listitem')).toHaveCount(stays.length)
}

function list(page: Page) {
  return page.getByRole('region', { name: 'Who is where', exact: true })
}

function countriesOf(trip: Trip): string[] {
  return trip.destinations.map((destination) => destination.country.country_name)
}

function idsOn(trips: Trip[]): Set<string> {
  return new Set(trips.flatMap((trip) => trip.staffMembers.map((person) => person.staff_id)))
}
