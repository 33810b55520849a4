import { expect, test } from 'vitest'
import { expectNoViolations } from './support/axe.ts'
import { onPaper, setBrowser } from './support/browser-settings.ts'
import { CORA, FORM, previewOf, SOFIA, storedCheckIn } from './support/example-check-ins.ts'
import { type App, mountApp, storedSession } from './support/mount-app.ts'
import { button, heading, MIA } from './support/screens.ts'

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test('a practice run is marked on the dashboard, in the banner and in the title of its board', async () => {
  const app = await openPracticeRun('/dashboard')
  const onTop = app.getByRole('region', { name: 'Open check-ins' })
  await expect.element(onTop).toMatchTextContent('Practice run')
  await expect.element(onTop).toMatchTextContent('1 needs help')
  await expect.element(app.getByRole('region', { name: 'Check-in' })).toMatchTextContent('Practice run')
  await onTop.getByRole('link', { name: 'Fire drill' }).click()
  await expect.poll(() => app.window.document.title).toMatch(/^\(1 needs help\) Practice run: Fire drill/)
})

test.each([
  ['a board', '/check-ins/7', 'Needs help'],
  ['the list', '/check-ins', 'Fire drill'],
  ['the form', FORM, 'Sofia Rossi'],
  ['an emailed link', '/check-in?id=secret', 'Practice run'],
])('%s fits small phones, and axe finds nothing', async (_, path, text) => {
  const app = await openPracticeRun(path)
  for (const size of SIZES) {
    await setBrowser(size)
    await expect.element(app.getByText(text).first()).toBeVisible()
    await expect.poll(() => app.window.document.querySelectorAll('[aria-busy=true]').length).toBe(0)
    expect(app.window.document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width)
    // Also where something wider would be cut off.
    for (const button of app.getByRole('button').elements())
      expect(button.getBoundingClientRect().right, button.outerHTML).toBeLessThanOrEqual(size.width)
  }
  await expectNoViolations(app)
})

test('whoever is signed in stays signed in when someone answers by link', async () => {
  const app = await openPracticeRun('/check-in?id=secret')
  const before = storedSession()
  expect(before.user).toContain(MIA.staff_id)
  await button(app, 'Change my answer').click()
  await button(app, "I'm safe").click()
  await expect.element(app.getByRole('status')).toMatchTextContent("You answered: I'm safe")
  expect(storedSession()).toEqual(before)
  const keys = app.sent('answerLinkedCheckIn').map(({ headers }) => headers.get('authorization'))
  expect(keys).toEqual(['Bearer secret'])
})

test('a printed board has the people, without what only works on the screen', async () => {
  const app = await openPracticeRun('/check-ins')
  await app.getByRole('link', { name: 'Fire drill' }).click()
  const close = button(app, 'Close check-in')
  await expect.element(close).toBeVisible()
  await onPaper()
  await expect.element(app.getByRole('region', { name: 'Needs help' })).toMatchTextContent('Sofia')
  await expect.element(close).not.toBeInTheDocument()
  await expect.poll(() => app.getByRole('navigation').length).toBe(0)
})

test('for everyone but coordinators and administrators, the screens of check-ins are not there', async () => {
  const { is_coordinator: _, ...colleague } = CORA
  const app = await mountApp('/check-ins', { as: colleague })
  for (const path of ['/check-ins', '/check-ins/7', FORM]) {
    await app.open(path)
    await expect.element(heading(app, 'Page not found')).toBeVisible()
  }
})

/** A practice run with Mia, who has the link in her email, and Sofia, who needs help. */
function openPracticeRun(path: string): Promise<App> {
  const { staff_id, first_name, last_name } = MIA
  const mia = { staff_id, first_name, last_name }
  const stored = storedCheckIn([mia, SOFIA], { is_practice: true, subject: 'Fire drill' })
  stored.record(mia, 'elsewhere')
  stored.record(SOFIA, 'help')
  return mountApp(path, { as: MIA, answers: { ...stored.answers, previewCheckIn: previewOf(SOFIA) } })
}
