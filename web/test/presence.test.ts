import type { Attendance, PersonHere } from '@sojourn/contract/presence/presence'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LiveStream, streamOf } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA } from './support/screens.ts'
import { expectShown, row } from './support/table.ts'

const TRIPS = [exampleTrip(7), exampleTrip(8)]
const ANA = { staff_id: '20417', first_name: 'Ana', last_name: 'Silva' }
const OWN = { staff_id: MIA.staff_id, first_name: MIA.first_name, last_name: MIA.last_name }

test('the table shows who has a trip open or edits one of its cells, until they leave', async () => {
  const { app, say } = await openTable()
  const looking = row(app, 2).getByRole('img', { name: 'Ana Silva is looking at this trip' })
  const editing = app.getByRole('img', { name: 'Ana Silva is editing the reason' })
  say(at(7, ANA))
  await expect.element(looking).toHaveTextContent('AS')
  expect(row(app, 1).getByRole('img').length).toBe(0)
  await expectNoViolations(app)

  say(at(7), at(8, ANA, 'reason'))
  await expect.element(row(app, 1).getByRole('img')).toHaveAccessibleName('Ana Silva is editing the reason')
  expect(looking.length).toBe(0)
  await setBrowser({ width: 390, height: 844 })
  await expect.element(editing).toBeVisible()
  await expectNoViolations(app)
  say(at(8))
  await expect.element(editing).not.toBeInTheDocument()
  // Who only looks at the table is nowhere.
  expect(app.sent('sayPresence')).toEqual([])
})

test('without the stream nobody is shown, until it says who is there', async () => {
  const { app, live, say } = await openTable()
  const editing = row(app, 1).getByRole('img', { name: 'Ana Silva is editing the reason' })
  say(at(8, ANA, 'reason'))
  await expect.element(editing).toBeVisible()
  live.end()
  await expect.element(editing).not.toBeInTheDocument()
  await expect.poll(() => app.sent('tripStream').length).toBe(2)
  say(at(8, ANA, 'reason'))
  await expect.element(editing).toBeVisible()
})

test('a trip that is open says who else is there, and tells others that this person is', async () => {
  const { app, say } = await openTable()
  await button(app, 'Edit trip 7').click()
  const form = dialog(app, 'Edit Trip')
  await expect.poll(() => saidBy(app)).toEqual([{ trip_id: 7, field: null }])
  say({
    trip_id: 7,
    people: [
      { ...OWN, field: null },
      { ...ANA, field: null },
    ],
  })
  await expect.element(form.getByText('Ana Silva is looking at this trip.')).toBeVisible()
  expect(form.getByText(/Mia Chen is looking/).length).toBe(0)
  await expectNoViolations(app)
  say({ trip_id: 7, people: [{ ...OWN, field: null }] })
  await expect.element(form.getByText(/is looking at this trip/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => saidBy(app).slice(1)).toEqual([{ trip_id: null, field: null }])

  await button(row(app, 1), 'Edit Reason').click()
  await expect.poll(() => saidBy(app).slice(2)).toEqual([{ trip_id: 8, field: 'reason' }])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => saidBy(app).slice(3)).toEqual([{ trip_id: null, field: null }])
  expect(new Set(app.sent('sayPresence').map(({ body }) => body.tab)).size).toBe(1)
})

async function openTable() {
  const live = new LiveStream()
  const answers = { ...DIRECTORY, tripStream: streamOf(live) }
  const app = await mountApp('/table', { as: MIA, trips: TRIPS, answers })
  await expectShown(app, [8, 7])
  await expect.poll(() => app.sent('tripStream').length).toBe(1)
  const say = (...attendance: Attendance[]) => live.send({ type: 'PRESENCE', trips: [], at: attendance })
  return { app, live, say }
}

/** Who is at a trip now: one person, or nobody. */
function at(
  trip_id: number,
  person?: Omit<PersonHere, 'field'>,
  field: PersonHere['field'] = null,
): Attendance {
  return { trip_id, people: person ? [{ ...person, field }] : [] }
}

function saidBy(app: App) {
  return app.sent('sayPresence').map(({ body: { trip_id, field } }) => ({ trip_id, field }))
}
