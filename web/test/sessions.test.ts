import type { OwnSession } from '@sojourn/contract/account/own-sessions'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, held, proxyPage, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { PROFILE } from './support/calm-answers.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA, toast } from './support/screens.ts'

const NOW = '2051-03-10T08:00:00.000Z'

test('a question can be closed, and its answer is shown even if it comes afterwards', async () => {
  const { app, stored } = await openSessions(4)
  const first = listed(app).first()
  await expect.poll(() => listed(app).length).toBe(4)
  await expect.element(first).toMatchTextContent('This one')
  await expect.element(first).toMatchTextContent('Signed in just now · Last seen just now')
  await expect.element(first.getByRole('button')).not.toBeInTheDocument()
  await expectNoViolations(app)

  const oldest = listed(app)
    .last()
    .getByRole('button', { name: /^End Browser 3,/ })
  await oldest.click()
  const question = dialog(app, 'End session')
  await expect
    .element(question)
    .toMatchTextContent("You'll be signed out in Browser 3, and unsaved changes there will be lost.")
  await expectNoViolations(app)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(oldest).toHaveFocus()
  expect(app.sent('endSession')).toEqual([])

  const refused = held<'endSession'>(refusal('internal', 'The session is still there.'))
  app.answer({ endSession: refused })
  await oldest.click()
  await button(question, 'End').click()
  await refused.asked
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  refused.release()
  await expect
    .element(app.getByRole('alert').filter({ hasText: 'The session is still there.' }))
    .toBeVisible()
  expect(listed(app).length).toBe(4)

  app.answer(stored.answers)
  await oldest.click()
  await button(question, 'End').click()
  await expect.element(toast(app, 'Session ended')).toBeVisible()
  await expect.poll(() => listed(app).length).toBe(3)
  await expect.element(list(app)).toHaveFocus()
  expect(app.sent('endSession').map(({ params }) => params)).toEqual([
    { sessionId: idOf(3) },
    { sessionId: idOf(3) },
  ])
})

test('all other sessions end together', async () => {
  const { app } = await openSessions(3)
  await button(app, 'End all other sessions').click()
  const question = dialog(app, 'End all other sessions')
  await expect.element(question).toMatchTextContent("You'll be signed out everywhere except here")
  await button(question, 'End').click()
  await expect.element(toast(app, 'All other sessions ended')).toBeVisible()
  await expect.poll(() => listed(app).length).toBe(1)
  await expect.element(listed(app)).toMatchTextContent('This one')
  await expect.element(button(app, 'End all other sessions')).not.toBeInTheDocument()
  await expect.element(list(app)).toHaveFocus()
  expect(app.sent('endOtherSessions')).toHaveLength(1)
  expect(app.sent('endSession')).toEqual([])
})

test('a session whose browser isn’t known, and that ended elsewhere meanwhile, can be ended without harm', async () => {
  const { app, stored } = await openSessions(2, [null])
  await app.getByRole('button', { name: /^End Unknown browser/ }).click()
  stored.sessions = stored.sessions.slice(0, 1)
  const question = dialog(app, 'End session')
  await expect.element(question).toMatchTextContent("You'll be signed out in that browser")
  await button(question, 'End').click()
  await expect.element(toast(app, 'Session ended')).toBeVisible()
  await expect.poll(() => listed(app).length).toBe(1)
})

test('the list is fresh whenever someone comes back to the page, and shows five until they ask for more', async () => {
  const { app, stored } = await openSessions(2)
  await expect.poll(() => listed(app).length).toBe(2)
  stored.sessions = sessions(7)
  app.window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => listed(app).length).toBe(5)
  const more = button(app, 'Show 2 more')
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => listed(app).length).toBe(7)
  await expect.element(list(app)).toHaveFocus()
  await expect.element(more).not.toBeInTheDocument()
})

test('a list that can’t be loaded says so, and Try again loads it', async () => {
  const { app, stored } = await openSessions(1, [], { listSessions: proxyPage(500) })
  // A failed call is tried once more first.
  await expect.poll(() => app.sent('listSessions')).toHaveLength(1)
  await app.clock().tickAsync(2_000)
  await expect.element(app.getByText("Couldn't load your sessions.")).toBeVisible()
  app.answer(stored.answers)
  await button(app, 'Try again').click()
  await expect.poll(() => listed(app).length).toBe(1)
})

async function openSessions(count: number, browsers: (string | null)[] = [], more: Answers = {}) {
  const stored = storedSessions(sessions(count, browsers))
  const answers = { ...PROFILE, ...stored.answers, ...more }
  const app = await mountApp('/profile', { as: MIA, answers, now: NOW, expectedConsole: /Failed to load/ })
  return { app, stored }
}

/** This one, and others that were last seen an hour earlier each. */
function sessions(count: number, browsers: (string | null)[] = []): OwnSession[] {
  return Array.from({ length: count }, (_, index) => {
    const seen = new Date(Date.parse(NOW) - index * 3_600_000).toISOString()
    const other = browsers[index - 1]
    return {
      session_id: idOf(index),
      browser: other === undefined ? `Browser ${index}` : other,
      started_at: seen,
      last_seen_at: seen,
      is_current: index === 0,
    }
  })
}

function idOf(index: number): string {
  return `7d3c2a52-0000-4000-8000-00000000000${index}`
}

/** The sessions as the server keeps them. Ending one twice does no harm. */
function storedSessions(open: OwnSession[]) {
  const keep = (isKept: (one: OwnSession) => boolean) => {
    stored.sessions = stored.sessions.filter(isKept)
    return null
  }
  const answers: Answers = {
    listSessions: () => stored.sessions,
    endSession: ({ params }) => keep(({ session_id }) => session_id !== params.sessionId),
    endOtherSessions: () => keep(({ is_current }) => is_current),
  }
  const stored = { sessions: open, answers }
  return stored
}

function list(app: App): Locator {
  return app.getByRole('list', { name: 'Sessions' })
}

function listed(app: App): Locator {
  return list(app).getByRole('listitem')
}
