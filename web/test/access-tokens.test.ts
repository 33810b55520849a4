import type { User } from '@sojourn/contract/account/account'
import { apiTokenSentences, SCOPE_WORDS } from '@sojourn/contract/account/api-token-sentences'
import type { ApiToken } from '@sojourn/contract/account/api-tokens'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answering, held, lost, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { PROFILE } from './support/calm-answers.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA, toast } from './support/screens.ts'

const { is_administrator: _, ...COLLEAGUE } = MIA

test('a token needs a name and something that it may do, and is shown until it was copied', async () => {
  let copied = ''
  const { app } = await openTokens(COLLEAGUE, ({ navigator }) => {
    const writeText = async (text: string) => {
      copied = text
    }
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })
  const form = await openForm(app)
  const boxes = form.getByRole('checkbox')
  await button(form, 'Create token').click()
  await expect.element(form.getByText(apiTokenSentences.nameRequired)).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
  await form.getByLabelText('Name').fill('Data warehouse')
  await button(form, 'Create token').click()
  await expect.element(form.getByText(apiTokenSentences.scopeRequired)).toBeVisible()
  await expect.element(boxes.first()).toHaveFocus()
  expect(boxes.length).toBe(4)
  expect(app.sent('createApiToken')).toEqual([])
  await form.getByRole('checkbox', { name: SCOPE_WORDS['trips:read'] }).click()
  await userEvent.selectOptions(form.getByLabelText('Valid for'), '30 days')
  await button(form, 'Create token').click()

  await expect.element(button(form, 'Copy token')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(form.getByRole('status')).toHaveTextContent(apiTokenSentences.copyFirst)
  await button(form, 'Copy token').click()
  await expect.element(form.getByRole('status')).toHaveTextContent(apiTokenSentences.copied)
  expect(copied).toBe('sojourn_secret')
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  expect(app.sent('createApiToken').map(({ body }) => body)).toEqual([
    { name: 'Data warehouse', scopes: ['trips:read'], days: 30 },
  ])
  const token = rows(app).filter({ hasText: 'Data warehouse' })
  await expect.element(token).toMatchTextContent('trips:read')
  await expect.element(token).toMatchTextContent('Not used yet')
})

test('a token that nobody has seen is revoked, and a name can be used once', async () => {
  const { app, stored } = await openTokens(COLLEAGUE)
  const form = await openForm(app)
  await form.getByLabelText('Name').fill('Finance')
  await form.getByRole('checkbox', { name: SCOPE_WORDS['insights:read'] }).click()
  const creating = held(stored.createApiToken)
  app.answer({ createApiToken: creating })
  await button(form, 'Create token').click()
  await creating.asked
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  creating.release()
  await expect.element(toast(app, 'Access token revoked')).toBeVisible()
  expect(stored.tokens).toEqual([])
  await expect.poll(() => app.sent('listApiTokens').length).toBeGreaterThan(1)
  await expect.poll(() => rows(app).length).toBe(0)

  for (const name of ['Finance', 'FINANCE']) {
    await openForm(app)
    await form.getByLabelText('Name').fill(name)
    await form.getByRole('checkbox', { name: SCOPE_WORDS['insights:read'] }).click()
    await button(form, 'Create token').click()
    if (name === 'Finance') await button(form, 'Done').click()
  }
  await expect.element(form.getByText('You already have an access token with this name')).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveValue('FINANCE')
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
  expect(app.sent('createApiToken').at(-1)?.body).toEqual({
    name: 'FINANCE',
    scopes: ['insights:read'],
    days: 90,
  })
})

test('administrators can give more, it works on a phone, and axe finds nothing', async () => {
  await setBrowser({ width: 390, height: 844 })
  const { app } = await openTokens(MIA)
  const form = await openForm(app)
  const boxes = form.getByRole('checkbox')
  await expect.poll(() => boxes.length).toBe(6)
  await expectNoViolations(app)
  await form.getByLabelText('Name').fill('A program with a name that is as long as it may ever be, ok')
  for (const index of boxes.elements().keys()) await boxes.nth(index).click()
  await button(form, 'Create token').click()
  await expect.element(button(form, 'Copy token')).toBeVisible()
  await expectNoViolations(app)
  await button(form, 'Done').click()
  await expect.poll(() => rows(app).length).toBe(1)
  await expect.element(form).not.toBeInTheDocument()
  await expectNoViolations(app)
  expect(app.window.document.documentElement.scrollWidth).toBe(390)
})

test('a token whose answer was lost is in the list, and revoking one twice is no problem', async () => {
  const { app, stored } = await openTokens(COLLEAGUE)
  app.answer({ createApiToken: answerLost(stored.createApiToken) })
  const form = await openForm(app)
  await form.getByLabelText('Name').fill('Lost')
  await form.getByRole('checkbox', { name: SCOPE_WORDS['trips:read'] }).click()
  await button(form, 'Create token').click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('No response received from server')
  await button(form, 'Cancel').click()
  await expect.poll(() => rows(app).length).toBe(1)
  await button(rows(app).filter({ hasText: 'Lost' }), 'Revoke Lost').click()
  const question = app.getByRole('dialog')
  app.answer({ revokeApiToken: answerLost(stored.revokeApiToken) })
  await button(question, 'Revoke').click()
  await expect.element(question.getByText('No response received from server')).toBeVisible()
  app.answer({ revokeApiToken: stored.revokeApiToken })
  await button(question, 'Revoke').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => rows(app).length).toBe(0)
  expect(app.sent('revokeApiToken').map(({ params }) => params)).toEqual([{ tokenId: '1' }, { tokenId: '1' }])
})

async function openTokens(as: User, prepare = (_: AppWindow) => {}) {
  const stored = storedTokens()
  const { listApiTokens, createApiToken, revokeApiToken } = stored
  const answers = { ...PROFILE, listApiTokens, createApiToken, revokeApiToken }
  return { app: await mountApp('/profile', { as, answers, prepare }), stored }
}

async function openForm(app: App): Promise<Locator> {
  const region = app.getByRole('region', { name: 'Access tokens' })
  await button(region, 'New access token').click()
  return dialog(app, 'New access token')
}

function rows(app: App): Locator {
  return app.getByRole('list', { name: 'Access tokens' }).getByRole('listitem')
}

/** The tokens as the server keeps them. */
function storedTokens() {
  let lastId = 0
  const createApiToken: Answering<'createApiToken'> = ({ body: { name, scopes } }) => {
    if (stored.tokens.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      return refusal('conflict', apiTokenSentences.nameTaken)
    lastId += 1
    const token: ApiToken = {
      token_id: lastId,
      name,
      scopes,
      created_at: '2051-01-01T00:00:00.000Z',
      expires_at: '2051-04-01T00:00:00.000Z',
      last_used_at: null,
    }
    stored.tokens = [...stored.tokens, token]
    return { token, secret: 'sojourn_secret' }
  }
  const revokeApiToken: Answering<'revokeApiToken'> = ({ params }) => {
    const left = stored.tokens.filter(({ token_id }) => token_id !== Number(params.tokenId))
    if (left.length === stored.tokens.length) return refusal('not_found', apiTokenSentences.unknown)
    stored.tokens = left
    return null
  }
  const stored = {
    tokens: [] as ApiToken[],
    listApiTokens: () => stored.tokens,
    createApiToken,
    revokeApiToken,
  }
  return stored
}

/** The server does what was asked, but its answer is lost. */
function answerLost<Name extends 'createApiToken' | 'revokeApiToken'>(
  answering: Answering<Name>,
): Answering<Name> {
  return async (sent) => {
    await answering(sent)
    return lost(sent as never) as never
  }
}
