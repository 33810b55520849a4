import type { Page } from '@playwright/test'
import { DEMO } from './support/accounts.ts'
import { holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen, signInOnScreen } from './support/screens.ts'
import { openTable, tripRow } from './support/table.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

const SEARCH = '?startFrom=2051-01-01'

/** What opens and closes is tested with its motion here, and without it elsewhere. Answers may arrive after the logout. */
test.use({ contextOptions: { reducedMotion: 'no-preference' }, expectedConsole: /status of 401/ })

test.describe('toasts cover no control', () => {
  test.beforeEach(({ page }) => keepToasts(page))

  test('on a wide screen, and disappear with the person who caused them', async ({ page, api, signIn }) => {
    test.slow(true, 'it checks every screen')
    await signIn()
    const [first, second, third] = await threeTrips(page, api)
    await deleteRows(page, [first, second])
    await expectNone(page, overlaps)

    const row = tripRow(page, third)
    await row.getByRole('button', { name: `Edit trip ${third}` }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Edit Trip' })
    await expect(form.getByRole('button', { name: 'Save' })).toBeVisible()
    await expectNone(page, overlaps)
    await page.setViewportSize({ width: 800, height: 600 })
    await expectNone(page, overlaps)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    for (const screen of ['Dashboard', 'Calendar', 'Logs', 'Add Trip']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        screen === 'Logs' ? 'Audit Logs' : screen === 'Add Trip' ? 'Add New Trip' : screen,
      )
      await expectNone(page, overlaps)
    }
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Calendar' })
      .press('Enter')
    await page.getByRole('button', { name: 'Year', exact: true }).press('Enter')
    await expect(page.getByRole('dialog', { name: /^Year / })).toBeVisible()
    await expectNone(page, overlaps)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // So low that the navigation must scroll to make room for them.
    await page.setViewportSize({ width: 800, height: 400 })
    await expectNone(page, coveredControls)
    await page.setViewportSize({ width: 800, height: 600 })
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
    await expectNone(page, overlaps)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(2)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Table View' }).press('Enter')
    await holdCalls(page, `/api/trips/${third}`)
    await deleteRows(page, [third], false)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expectScreen(page, 'Login to Sojourn')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await signInOnScreen(page, DEMO)
    await expectScreen(page, 'Dashboard')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(page.getByText('Failed to delete trip')).toHaveCount(0)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('every control can be scrolled into view, and sticky parts stay visible', async ({
      page,
      api,
      signIn,
    }) => {
      await signIn()
      const [first, second, third] = await threeTrips(page, api)
      await page.getByRole('button', { name: 'Add Trip' }).waitFor()
      await deleteRows(page, [first, second])
      await expectNone(page, coveredControls)

      await tripRow(page, third)
        .getByRole('button', { name: `Edit trip ${third}` })
        .press('Enter')
      const form = page.getByRole('dialog', { name: 'Edit Trip' })
      await expect(form.getByRole('button', { name: 'Save' })).toBeVisible()
      await expectNone(page, coveredControls)
      await form.getByRole('button', { name: 'Delete' }).press('Enter')
      await expect(page.getByRole('dialog', { name: 'Delete trip' })).toBeVisible()
      await expectNone(page, coveredControls)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)

      const bar = page.getByRole('navigation', { name: 'Main' })
      await bar.getByRole('button', { name: 'More' }).press('Enter')
      await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
      await expectNone(page, coveredControls)
      await page.keyboard.press('Escape')
      for (const screen of ['Dashboard', 'Calendar']) {
        await bar.getByRole('link', { name: screen }).press('Enter')
        await expectScreen(page, screen)
        await expectNone(page, coveredControls)
      }
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
      await expectNone(page, coveredControls)
      await page.keyboard.press('Escape')
      await bar.getByRole('link', { name: 'Add Trip' }).press('Enter')
      await expectScreen(page, 'Add New Trip')
      await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport()
      await expectNone(page, coveredControls)
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(2)
    })
  })
})

async function threeTrips(page: Page, api: Parameters<typeof tripCalls>[0]) {
  const trips = tripCalls(api)
  const days = { start_date: '2051-03-10', end_date: '2051-03-14' }
  const ids = [(await trips.create(days)).trip_id]
  for (let more = 0; more < 2; more += 1) ids.push((await trips.create(days)).trip_id)
  await openTable(page, SEARCH)
  return ids as [number, number, number]
}

async function deleteRows(page: Page, ids: number[], isAnswered = true): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await tripRow(page, id)
      .getByRole('button', { name: `Delete trip ${id}` })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (isAnswered) await expect(goodNews(page, 'Trip deleted successfully!')).toHaveCount(index + 1)
  }
}

/** However long it takes to check every screen, no toast expires in the meantime. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript((shortestMs) => {
    const after = window.setTimeout
    window.setTimeout = ((work: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms < shortestMs ? after(work, ms, ...rest) : 0) as typeof window.setTimeout
  }, 8_000)
}

/** Waits until what opened has stopped moving. */
async function expectNone(page: Page, inTheWay: (page: Page) => Promise<string[]>): Promise<void> {
  await expect.poll(() => inTheWay(page)).toEqual([])
}

/** The controls that a toast covers, even partly. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialogs = document.querySelectorAll('[aria-modal=true]')
    const within = [...dialogs].at(-1) ?? document
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')]
    const areas = toasts.map((toast) => toast.getBoundingClientRect())
    if (areas.length !== 2) throw new Error(`${areas.length} toasts`)
    const controls = within.querySelectorAll('a[href], button, input, textarea, [tabindex="0"]')
    return [...controls]
      .filter((control) => !toasts.some((toast) => toast.contains(control)))
      .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return areas.some(
          (area) => left < area.right && right > area.left && top < area.bottom && bottom > area.top,
        )
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
  })
}

/** The controls that a toast covers even when they are scrolled into view. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialogs = document.querySelectorAll('[aria-modal=true]')
    const within = [...dialogs].at(-1) ?? document
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')]
    if (toasts.length !== 2) throw new Error(`${toasts.length} toasts`)
    const controls = within.querySelectorAll('a[href], button, input, textarea, [tabindex="0"]')
    return [...controls]
      .filter((control) => !toasts.some((toast) => toast.contains(control)))
      .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, top, width, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return toasts.some((toast) => toast.contains(hit))
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
  })
}
