import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip, STAFF, tripDestinations } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, heading, MIA, press } from './support/screens.ts'
import { cell, expectShown } from './support/table.ts'

const SHORTCUT = '{Control>}k{/Control}'
const SOFIA = { staff_id: '10007', first_name: 'Sofia', last_name: 'Rossi' }
const ANSWERS = { ...DIRECTORY, listStaff: [...STAFF, SOFIA] }
const TO_PARIS = exampleTrip(7)
const TO_SEOUL = exampleTrip(8, { staffMembers: [SOFIA], destinations: tripDestinations(['1']) })

test('by keyboard alone to a screen, a person, a country and a trip', async () => {
  const app = await openTable()
  const grid = cell(app, 'Country')
  await press(grid, SHORTCUT)
  await expect.element(field(app)).toHaveFocus()
  expect(textsOf(group(app, 'Pages'))).toEqual([
    'Dashboard',
    'Add Trip',
    'Table View',
    'Calendar',
    'Where is everyone?',
    'Insights',
    'Profile',
    'Audit Logs',
    'Trash',
    'Check-ins',
    'Administration: People',
    'Administration: Places',
    'Administration: Webhooks',
    'Administration: Audit',
    'Administration: System',
  ])
  await expectNoViolations(app)
  await userEvent.keyboard('{Escape}')
  await expect.element(search(app)).not.toBeInTheDocument()
  await expect.element(grid).toHaveFocus()

  await userEvent.keyboard(`${SHORTCUT}sofia rossi`)
  await expect.element(marked(app)).toMatchTextContent('Sofia Rossi')
  await expect.element(field(app)).toHaveAttribute('aria-activedescendant', marked(app).element().id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(app.path).toBe('/table?staff=10007')
  await expect.element(app.getByText(/^Staff: Sofia Rossi/)).toBeVisible()
  await expectShown(app, [TO_SEOUL.trip_id])

  await userEvent.keyboard(`${SHORTCUT}so`)
  await expect.element(marked(app)).toMatchTextContent('Sofia Rossi')
  await expect.element(group(app, 'Countries').getByRole('option')).toMatchTextContent('South Korea')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(marked(app)).toMatchTextContent('South Korea')
  await userEvent.keyboard('{Enter}')
  await expect.poll(app.path).toBe('/table?country=South+Korea')
  await expectShown(app, [TO_SEOUL.trip_id])

  await userEvent.keyboard(`${SHORTCUT}7`)
  await expect.element(group(app, 'Trips').getByRole('option').first()).toMatchTextContent('Trip 7 · ')
  await expect.element(marked(app)).toMatchTextContent('Trip 7 · ')
  await expectNoViolations(app)
  await userEvent.keyboard('{Enter}')
  await expect.element(heading(app, 'Edit Trip')).toBeVisible()
  expect(app.path()).toBe('/trips/7/edit')
  await expect.element(app.getByRole('main')).toHaveFocus()

  await userEvent.keyboard(`${SHORTCUT}calendar{Enter}`)
  await expect.element(heading(app, 'Calendar')).toBeVisible()
  await userEvent.keyboard(SHORTCUT)
  await expect.poll(() => textsOf(group(app, 'Recently opened'))).toEqual([expect.stringContaining('Trip 7')])
})

test('fields and editors keep the focus and their text, and it does not open over a dialog', async () => {
  const app = await openTable()
  await press(cell(app, 'Comments'), '{Enter}')
  const comments = app.getByRole('textbox', { name: 'Comments' })
  await comments.fill('Not lost')
  await userEvent.keyboard(SHORTCUT)
  await expect.element(field(app)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(comments).toHaveFocus()
  await expect.element(comments).toHaveValue('Not lost')
  await userEvent.keyboard('{Escape}')

  await app.open('/trips/7/edit')
  const reason = app.getByLabelText('Reason')
  await press(reason, `${SHORTCUT}zzz{Escape}`)
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard(`${SHORTCUT}sofia rossi`)
  await expect.element(field(app)).toHaveValue('sofia rossi')
  await expect.element(marked(app)).toMatchTextContent('Sofia Rossi')
  await userEvent.keyboard(SHORTCUT)
  await expect.element(search(app)).not.toBeInTheDocument()
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveValue(TO_PARIS.reason)

  await press(button(app, 'Delete'), '{Enter}')
  await expect.element(dialog(app, 'Delete trip')).toBeVisible()
  await userEvent.keyboard(SHORTCUT)
  await expect.element(dialog(app, 'Delete trip')).toBeVisible()
  await expect.element(search(app)).not.toBeInTheDocument()
})

test('on a Mac the shortcut is Cmd+K, because Ctrl+K deletes the rest of a line there', async () => {
  const keys: Record<string, string> = {}
  const app = await mountApp('/trips/new', {
    as: MIA,
    answers: ANSWERS,
    prepare: ({ navigator }) => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }),
  })
  await expect.element(button(app.getByRole('banner'), 'Search')).toHaveTextContent('Search⌘K')
  app.window.addEventListener('keydown', ({ key, defaultPrevented }) => {
    keys[key] = defaultPrevented ? 'taken' : 'left to the field'
  })
  await press(app.getByLabelText('Reason'), SHORTCUT)
  await expect.poll(() => keys.k).toBe('left to the field')
  await expect.element(search(app)).not.toBeInTheDocument()
  await userEvent.keyboard('{Meta>}k{/Meta}')
  await expect.element(field(app)).toHaveFocus()
  expect(keys.k).toBe('taken')
})

test('on a phone the button in the bar opens it, and a tap opens a result', async () => {
  await setBrowser({ width: 390, height: 844 })
  const answers = { ...ANSWERS, listTrash: { content: [], totalPages: 0, totalElements: 0 } }
  const app = await mountApp('/logs', { as: MIA, answers, trips: [TO_PARIS] })
  const open = button(app.getByRole('banner'), 'Search')
  await open.click()
  await field(app).fill('zzzz')
  await expect.element(search(app).getByRole('status')).toHaveTextContent('Nothing found')
  await field(app).fill('mia')
  await expect.element(group(app, 'People').getByRole('option').first()).toMatchTextContent('Mia Chen')
  await expectNoViolations(app)
  await field(app).fill('10019')
  await expect.poll(() => textsOf(group(app, 'People'))).toEqual(['Bao NguyenNo trips for staff ID 10019'])
  expect(app.window.document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await button(search(app), 'Close').click()
  await expect.element(search(app)).not.toBeInTheDocument()

  await open.click()
  await field(app).fill('deleted')
  await group(app, 'Pages').getByRole('option', { name: 'Trash' }).click()
  await expect.element(heading(app, 'Trash')).toBeVisible()
})

async function openTable(): Promise<App> {
  const app = await mountApp('/table', { as: MIA, answers: ANSWERS, trips: [TO_PARIS, TO_SEOUL] })
  await expectShown(app, [8, 7])
  return app
}

function search(app: App): Locator {
  return dialog(app, 'Search')
}

function field(app: App): Locator {
  return search(app).getByRole('combobox', { name: 'Search' })
}

function group(app: App, name: string): Locator {
  return search(app).getByRole('group', { name })
}

function marked(app: App): Locator {
  return search(app).getByRole('option', { selected: true })
}

function textsOf(options: Locator): (string | null)[] {
  return options
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
}
