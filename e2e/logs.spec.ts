import type { Page } from '@playwright/test'
import type { AuditEntry, AuditPage } from '@sojourn/contract/audit/audit'
import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from './support/fixtures.ts'

test('a deleted trip says so until it is restored, without a reload', async ({
  page,
  signIn,
  server,
  listTrips,
}) => {
  const { access_token } = await signIn()
  const ask = apiOf(server.url, access_token)
  const { trip_id } = await copyTrip(ask, (await listTrips())[0])
  await ask('DELETE', `/trips/${trip_id}`)
  await page.goto('/logs')
  const deletion = rows(page).filter({ hasText: `deleted trip ${trip_id}` })
  await expect(deletion.getByRole('button', { name: 'Deleted' })).toBeDisabled()
  await expect(deletion.getByRole('link')).toHaveCount(0)

  await ask('POST', `/trips/${trip_id}/restore`)
  await expect(rows(page).filter({ hasText: `restored trip ${trip_id}` })).toBeVisible()
  await deletion.getByRole('link', { name: 'View Trip' }).press('Enter')
  await expect(page).toHaveURL(`/trips/${trip_id}/edit`)
})

test.describe('on a phone in Los Angeles', () => {
  test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'America/Los_Angeles' })

  test('an entry is a card, and a long one is shortened', async ({ page, signIn }) => {
    await signIn()
    const event = `Mia Chen changed the comments of trip 1 from empty to “${'Überlandstraße'.repeat(60)}”`
    const shared = { staff_id: '10001', isNameShared: true }
    await answerAudit(page, [{ id: 5, timestamp: '2026-03-10T05:30:00Z', event, tripId: 1, ...shared }])
    await page.goto('/logs')
    const card = page.getByRole('main').getByRole('listitem')
    await expect(card).toContainText('9 Mar 2026, 22:30:00')
    await expect(card).toContainText('ID 5')
    await expect(card).toContainText('Staff ID 10001')
    await expect(card.getByRole('link', { name: 'View Trip' })).toHaveAttribute('href', '/trips/1/edit')
    const whole = card.getByRole('button', { name: 'Show more' })
    const cutHeight = (await card.boundingBox())?.height ?? 0
    await whole.click()
    await expect(card.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
    expect((await card.boundingBox())?.height ?? 0).toBeGreaterThan(cutHeight)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Recent Activities' })).toContainText('Staff ID 10001')
  })
})

function rows(page: Page) {
  return page.getByRole('table').locator('tbody').getByRole('row')
}

async function answerAudit(page: Page, content: AuditEntry[]): Promise<void> {
  const answer: AuditPage = { content, totalPages: content.length, totalElements: content.length }
  await page.route('**/api/audit?**', (route) => route.fulfill({ json: answer }))
}

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

function apiOf(url: string, token: string): Ask {
  return async <Answer>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok, `${method} ${path}`).toBe(true)
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  }
}

/** A trip for this test only. */
function copyTrip(ask: Ask, like: Trip | undefined): Promise<Trip> {
  if (!like) throw new Error('no trip to copy')
  const { est_cost, one_curtin, comments, start_date, end_date, staffMembers, destinations } = like
  return ask<Trip>('POST', '/trips/complete', {
    est_cost,
    one_curtin,
    comments,
    start_date,
    end_date,
    reason: 'Audit visit',
    staff_ids: staffMembers.map(({ staff_id }) => staff_id),
    destination_ids: destinations.map(({ destination_id }) => String(destination_id)),
  })
}
