import { expect, test } from 'vitest'
import type { Answers } from './support/api-answers.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { expectFirstLoad } from './support/first-load.ts'
import { mountApp } from './support/mount-app.ts'
import { heading, MIA } from './support/screens.ts'

const EMPTY = { content: [], totalPages: 0, totalElements: 0 }

interface Screen {
  path: string
  title: string
  /** A text that shows once the screen is complete. */
  text: string
  answers?: Answers
}

/** Others: see accessibility.test.ts. */
const SCREENS: Screen[] = [
  { path: '/trash', title: 'Trash', text: 'The trash is empty', answers: { listTrash: EMPTY } },
  { path: '/check-ins', title: 'Check-ins', text: 'No check-in is open' },
  { path: '/where', title: 'Where is everyone?', text: 'Paris' },
  { path: '/insights', title: 'Insights', text: 'Europe' },
]

test.each(SCREENS)(
  '$path loads only what it is weighed with',
  async ({ path, title, text, answers = {} }) => {
    const app = await mountApp(path, {
      as: { ...MIA, is_coordinator: true },
      now: '2051-03-12T04:00:00Z',
      trips: [exampleTrip(1)],
      answers: { ...DIRECTORY, ...answers },
    })
    await expect.element(heading(app, title)).toBeVisible()
    await expect.element(app.getByText(text).first()).toBeVisible()
    await expect.poll(() => app.window.document.querySelectorAll('[aria-busy=true]').length).toBe(0)
    expectFirstLoad(app, path)
  },
)
