import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { held } from './support/api-answers.ts'
import { setBrowser, withMotion } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, dialog, fillIn, heading, MIA, press, toast } from './support/screens.ts'

const TRIPS = [exampleTrip(1), exampleTrip(2), exampleTrip(3)]
const SIGNED_IN = { access_token: 'token', refresh_token_id: 'refresh', user: MIA }

describe('toasts cover no control', () => {
  /** What opens and closes is tested with its motion here, and without it elsewhere. */
  beforeEach(withMotion)

  test('on a wide screen, and disappear with the person who caused them', async () => {
    const app = await openTable()
    await deleteRow(app, 1, 1)
    await deleteRow(app, 2, 2)
    await expectNone(app, overlaps)

    await press(button(app, 'Edit trip 3'), '{Enter}')
    const form = dialog(app, 'Edit Trip')
    await expect.element(button(form, 'Save')).toBeVisible()
    await expectNone(app, overlaps)
    await setBrowser({ width: 800, height: 600 })
    await expectNone(app, overlaps)
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    const main = app.getByRole('navigation', { name: 'Main' })
    for (const [link, title] of [
      ['Dashboard', 'Dashboard'],
      ['Calendar', 'Calendar'],
      ['Logs', 'Audit Logs'],
      ['Add Trip', 'Add New Trip'],
    ] as const) {
      await press(main.getByRole('link', { name: link }), '{Enter}')
      await expect.element(heading(app, title)).toBeVisible()
      await expectNone(app, overlaps)
    }
    await press(main.getByRole('link', { name: 'Calendar' }), '{Enter}')
    await press(button(app, 'Year'), '{Enter}')
    await expect.element(app.getByRole('dialog', { name: /^Year / })).toBeVisible()
    await expectNone(app, overlaps)
    await userEvent.keyboard('{Escape}')
    await expect.element(app.getByRole('dialog')).not.toBeInTheDocument()
    // So low that the navigation must scroll to make room for them.
    await setBrowser({ width: 800, height: 400 })
    await expectNone(app, coveredControls)
    await setBrowser({ width: 800, height: 600 })
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(dialog(app, 'Search')).toBeVisible()
    await expectNone(app, overlaps)
    await userEvent.keyboard('{Escape}')
    expect(button(app, 'Undo').length).toBe(2)

    await setBrowser({ width: 1440, height: 900 })
    await press(app.getByRole('link', { name: 'Table View' }), '{Enter}')
    app.answer({ deleteTrip: held<'deleteTrip'>(null), logout: { provider_logout: null }, login: SIGNED_IN })
    await deleteRow(app, 3)
    await button(app, 'Logout').click()
    await button(app.getByRole('dialog'), 'Logout').click()
    await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
    await expect.poll(() => button(app, 'Undo').length).toBe(0)
    await fillIn(app, { 'Staff ID': MIA.staff_id, Password: 'Sojourn#Demo2026' })
    await button(app, 'Login').click()
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    await expect.poll(() => button(app, 'Undo').length).toBe(0)
    expect(app.getByText('Failed to delete trip').length).toBe(0)
  })

  test('on a phone, every control can be scrolled into view, and sticky parts stay visible', async () => {
    await setBrowser({ width: 390, height: 844 })
    const app = await openTable()
    await expect.element(button(app, 'Add Trip')).toBeVisible()
    await deleteRow(app, 1, 1)
    await deleteRow(app, 2, 2)
    await expectNone(app, coveredControls)

    await press(button(app, 'Edit trip 3'), '{Enter}')
    const form = dialog(app, 'Edit Trip')
    await expect.element(button(form, 'Save')).toBeVisible()
    await expectNone(app, coveredControls)
    await press(button(form, 'Delete'), '{Enter}')
    await expect.element(dialog(app, 'Delete trip')).toBeVisible()
    await expectNone(app, coveredControls)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(app, 'Delete trip')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()

    const bar = app.getByRole('navigation', { name: 'Main' })
    await press(button(bar, 'More'), '{Enter}')
    await expect.element(dialog(app, 'More')).toBeVisible()
    await expectNone(app, coveredControls)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(app, 'More')).not.toBeInTheDocument()
    for (const screen of ['Dashboard', 'Calendar']) {
      await press(bar.getByRole('link', { name: screen }), '{Enter}')
      await expect.element(heading(app, screen)).toBeVisible()
      await expectNone(app, coveredControls)
    }
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(dialog(app, 'Search')).toBeVisible()
    await expectNone(app, coveredControls)
    await userEvent.keyboard('{Escape}')
    await press(bar.getByRole('link', { name: 'Add Trip' }), '{Enter}')
    await expect.element(heading(app, 'Add New Trip')).toBeVisible()
    await expect.element(button(app, 'Save')).toBeInViewport()
    await expectNone(app, coveredControls)
    expect(button(app, 'Undo').length).toBe(2)
  })
})

function openTable(): Promise<App> {
  return mountApp('/table', {
    as: MIA,
    trips: TRIPS,
    answers: { ...DIRECTORY, deleteTrip: null },
    prepare: keepToasts,
  })
}

/** The number of toasts that say so afterwards, if the call is answered. */
async function deleteRow(app: App, tripId: number, toasts?: number): Promise<void> {
  await button(app, `Delete trip ${tripId}`).click()
  await button(app.getByRole('dialog'), 'Delete').click()
  await expect.element(app.getByRole('dialog')).not.toBeInTheDocument()
  if (toasts === undefined) return
  await expect.poll(() => toast(app, 'Trip deleted successfully!').length).toBe(toasts)
}

/** However long it takes to check every screen, no toast expires in the meantime. */
function keepToasts(app: AppWindow): void {
  const shortestMs = 8_000
  const after = app.setTimeout
  app.setTimeout = ((work: () => void, ms = 0) =>
    ms < shortestMs ? after(work, ms) : 0) as typeof app.setTimeout
}

/** Waits until what opened has stopped moving. */
async function expectNone(app: App, inTheWay: (app: App) => string[]): Promise<void> {
  await expect.poll(() => inTheWay(app)).toEqual([])
}

/** The controls that a toast covers, even partly. */
function overlaps(app: App): string[] {
  const { toasts, controls } = toastsAndControls(app)
  const areas = toasts.map((one) => one.getBoundingClientRect())
  return namesOf(
    controls.filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return areas.some(
        (area) => left < area.right && right > area.left && top < area.bottom && bottom > area.top,
      )
    }),
  )
}

/** The controls that a toast covers even when they are scrolled into view. */
function coveredControls(app: App): string[] {
  const { toasts, controls } = toastsAndControls(app)
  return namesOf(
    controls.filter((control) => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = app.window.document.elementFromPoint(left + width / 2, top + height / 2)
      return toasts.some((one) => one.contains(hit))
    }),
  )
}

function toastsAndControls({ window: { document } }: App) {
  const within = [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document
  const toasts = [...document.querySelectorAll('.mantine-Notification-root')]
  if (toasts.length !== 2) throw new Error(`${toasts.length} toasts`)
  const controls = [...within.querySelectorAll('a[href], button, input, textarea, [tabindex="0"]')]
    .filter((control) => !toasts.some((one) => one.contains(control)))
    .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
  return { toasts, controls }
}

function namesOf(controls: Element[]): string[] {
  return controls.map(
    (control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName,
  )
}
