import type { Locator, Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'
import { BAO, tripOn } from './support/example-trips.ts'
import { expect, test } from './support/fixtures.ts'
import { giveTrips } from './support/given-trips.ts'

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

for (const [timezoneId, today] of [
  ['Australia/Perth', 'Wednesday 1 March 2028'],
  ['America/Los_Angeles', 'Tuesday 29 February 2028'],
  ['Pacific/Kiritimati', 'Wednesday 1 March 2028'],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('has its own today, and the same days for the same trips', async ({ page }) => {
      await page.clock.setFixedTime('2028-02-29T17:30:00Z')
      await giveTrips(page, [
        tripOn(1, '2028-02-29'),
        tripOn(2, '2028-03-01', '2028-03-01', { staff: [BAO] }),
      ])
      await page.goto('/calendar')
      await expect(mini(page).locator('[aria-current=date]')).toHaveAccessibleName(today)
      const person = today.includes('March') ? 'Bao Nguyen' : 'Mia Chen'
      await expect(events(page).getByRole('listitem')).toHaveText([new RegExp(`^${person} – France`)])
      await page.goto('/calendar?month=2028-02')
      const february = month(page, 'February 2028')
      const leapDay = day(february, 'Tuesday 29 February 2028')
      const firstOfMarch = day(february, 'Wednesday 1 March 2028')
      await expectToCover(february.getByRole('link', { name: 'Mia Chen' }), leapDay, leapDay)
      await expectToCover(february.getByRole('link', { name: 'Bao Nguyen' }), firstOfMarch, firstOfMarch)
    })
  })
}

test('a trip that someone else adds shows immediately', async ({ page, server, signIn, listTrips }) => {
  const { access_token } = await signIn()
  const [like] = await listTrips()
  const far = '2031-05-14'
  await page.goto(`/calendar?month=2031-05&day=${far}`)
  await expect(events(page).getByText('No trips are on the selected day.')).toBeVisible()
  const answer = await fetch(`${server.url}/api/trips/complete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      est_cost: 1,
      one_curtin: false,
      reason: 'Far away',
      start_date: far,
      end_date: far,
      staff_ids: like?.staffMembers.map((person) => person.staff_id),
      destination_ids: like?.destinations.map((destination) => String(destination.destination_id)),
    }),
  })
  expect(answer.status).toBe(201)
  const { trip_id } = (await answer.json()) as Trip
  await expect(events(page).getByRole('link', { name: 'View Trip' })).toHaveAttribute(
    'href',
    `/trips/${trip_id}/edit`,
  )
  await expect(month(page, 'May 2031').getByRole('link')).toHaveAttribute('href', `/trips/${trip_id}/edit`)
})

function mini(page: Page): Locator {
  return page.getByRole('region', { name: 'Date' })
}

function events(page: Page): Locator {
  return page.getByRole('region', { name: "Today's Events" })
}

function month(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Trips' }).getByRole('table', { name })
}

function day(inMonth: Locator, name: string): Locator {
  return inMonth.getByRole('button', { name, exact: true })
}

/** Checks that the bar starts within one day's cell and ends within another's. */
async function expectToCover(bar: Locator, first: Locator, last: Locator): Promise<void> {
  const [at, from, to] = await Promise.all([bar, first, last].map((locator) => boxOf(locator)))
  expect(at && from && at.x >= from.x - 1 && at.x < from.x + 8).toBe(true)
  expect(at && to && at.x + at.width <= to.x + to.width + 1 && at.x + at.width > to.x + to.width - 8).toBe(
    true,
  )
  expect(at && from && at.y > from.y && at.y + at.height < from.y + from.height).toBe(true)
}

async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible()
  const box = await locator.boundingBox()
  if (!box) throw new Error('it has no box')
  return box
}
