import { activate } from './support/accounts.ts'
import { countCalls } from './support/calls.ts'
import { AS_PEOPLE_LIVE, expect, test } from './support/fixtures.ts'
import { openTable, shownTrips, tripRow } from './support/table.ts'

// While the network is away, the stream tries again.
test.use({ ...AS_PEOPLE_LIVE, expectedConsole: /ERR_INTERNET_DISCONNECTED/ })

test('people see who else has a trip open or edits one of its cells, and that they have left', async ({
  page,
  browser,
  api,
  signIn,
}) => {
  await signIn()
  await openTable(page)
  const [tripId = 0, otherId = 0] = await shownTrips(page)
  const elsewhere = await browser.newContext({ baseURL: api.server.url })
  await signIn(await activate(api), elsewhere)
  const anasPage = await elsewhere.newPage()
  const row = tripRow(page, tripId)
  const isLooking = row.getByRole('img', { name: 'Ana Silva is looking at this trip' })

  await anasPage.goto(`/trips/${tripId}/edit`)
  await expect(isLooking).toBeVisible()
  await expect(tripRow(page, otherId).getByRole('img')).toHaveCount(0)

  // They see each other, nobody sees themselves.
  await row.getByRole('button', { name: `Edit trip ${tripId}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit Trip' })
  await expect(form.getByText('Ana Silva is looking at this trip.')).toBeVisible()
  await expect(anasPage.getByText('Mia Chen is looking at this trip.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(anasPage.getByText(/is looking at this trip/)).toHaveCount(0)

  await openTable(anasPage)
  await expect(isLooking).toHaveCount(0)
  const cell = tripRow(anasPage, otherId)
  await cell.getByRole('button', { name: 'Edit Reason' }).click()
  const isEditing = tripRow(page, otherId).getByRole('img', { name: 'Ana Silva is editing the reason' })
  await expect(isEditing).toBeVisible()
  await anasPage.keyboard.press('Escape')
  await expect(isEditing).toHaveCount(0)

  // Without the stream, nobody knows.
  await cell.getByRole('button', { name: 'Edit Reason' }).click()
  await expect(isEditing).toBeVisible()
  const said = countCalls(page, '/api/presence')
  await page.context().setOffline(true)
  await expect(isEditing).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(isEditing).toBeVisible()
  expect(said()).toBe(0)
  await elsewhere.close()
})
