import type { Delivery, Webhook } from '@sojourn/contract/webhooks/webhook'
import { WEBHOOK_EVENTS } from '@sojourn/contract/webhooks/webhook-events'
import { webhookSentences } from '@sojourn/contract/webhooks/webhook-sentences'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, proxyPage, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { peoplePage } from './support/example-people.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA, toast } from './support/screens.ts'

const PROBLEM = "The receiver didn't answer within 15 seconds."

const WEBHOOKS = [true, true, false, false].map(
  (is_enabled, index): Webhook => ({
    webhook_id: index + 1,
    address: `https://hooks${index}.example.edu/${'a-rather-long-path/'.repeat(6)}?key=1`,
    events: [...WEBHOOK_EVENTS],
    is_enabled,
    problem: index % 2 === 1 ? PROBLEM : null,
    created_at: '2026-03-01T01:00:00.000Z',
    waiting: 1234,
    last_delivered_at: index === 0 ? '2026-03-02T01:00:00.000Z' : null,
  }),
)

const DELIVERIES = (['waiting', 'waiting', 'delivered', 'failed'] as const).map(
  (state, index): Delivery => ({
    delivery_id: 100 - index,
    message_id: `7d3c2a52-0000-4000-8000-00000000000${index}`,
    event: 'trip.changed',
    trip_id: 7,
    state,
    queued_at: '2026-03-02T01:00:00.000Z',
    tries: index,
    tried_at: null,
    next_try_at: state === 'waiting' ? '2026-03-02T02:00:00.000Z' : null,
    status: state === 'failed' ? 500 : null,
    answer: state === 'failed' ? 'x'.repeat(1000) : null,
    problem: index % 2 === 1 ? PROBLEM : null,
  }),
)

const HOST = 'hooks.example.edu'
const WEBHOOK: Webhook = {
  webhook_id: 5,
  address: `https://${HOST}/sojourn`,
  events: [...WEBHOOK_EVENTS],
  is_enabled: true,
  problem: null,
  created_at: '2026-03-01T01:00:00.000Z',
  waiting: 0,
  last_delivered_at: null,
}

test('a webhook is added once its address is right, and its secret is shown until it is copied', async () => {
  const stored = storedWebhooks([])
  const { copied, prepare } = clipboard()
  const app = await openPage('/admin', { ...stored.answers, listPeople: peoplePage() }, prepare)
  const sections = app.getByRole('navigation', { name: 'Administration' })
  await sections.getByRole('link', { name: 'Webhooks' }).click()
  await expect.element(app.getByText('No webhooks yet')).toBeVisible()
  expect(app.path()).toBe('/admin/webhooks')
  expect(app.window.document.title).toMatch(/^Webhooks/)

  await button(app, 'Add webhook').click()
  const adding = dialog(app, 'Add webhook')
  const address = adding.getByLabelText('Address')
  await expect.element(address).toHaveFocus()
  await button(adding, 'Add').click()
  await expect.element(adding.getByText('Enter an address that starts with https://.')).toBeVisible()
  expect(app.sent('createWebhook')).toEqual([])
  await address.fill('https://10.0.0.1/hook')
  await button(adding, 'Add').click()
  await expect.element(adding.getByText(/^10\.0\.0\.1 is a private address\./)).toBeVisible()
  await expect.element(address).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(adding).not.toBeInTheDocument()
  await expect.element(button(app, 'Add webhook')).toHaveFocus()

  await button(app, 'Add webhook').click()
  await address.fill(WEBHOOK.address)
  await button(adding, 'Add').click()
  await copySecret(app)
  expect(copied).toEqual(['whsec_1'])
  expect(app.sent('createWebhook').at(-1)?.body).toEqual({ address: WEBHOOK.address, events: WEBHOOK_EVENTS })
  await expect.element(app.getByRole('heading', { name: '1 webhook' })).toBeVisible()
  await expect.element(row(app)).toMatchTextContent(`${WEBHOOK.address} On`)
  await expect.element(row(app)).toMatchTextContent('A trip is added · A trip is changed')
})

test('a webhook is tested, edited, turned off and on, given a new secret and deleted', async () => {
  const stored = storedWebhooks([WEBHOOK])
  const { copied, prepare } = clipboard()
  const app = await openPage('/admin/webhooks', stored.answers, prepare)
  await choose(app, 'Send a test')
  await expect.element(toast(app, 'Test sent. See the deliveries for the answer.')).toBeVisible()

  await choose(app, 'Edit')
  const editing = dialog(app, `Edit the webhook to ${HOST}`)
  for (const event of ['A trip is added', 'A trip is changed', 'A deleted trip is restored'])
    await editing.getByLabelText(event).click()
  await button(editing, 'Save').click()
  await expect.element(toast(app, 'Webhook saved')).toBeVisible()
  await expect.element(row(app)).toMatchTextContent('A trip is deleted · Someone answers a check-in')
  await expect.element(row(app)).not.toMatchTextContent('A trip is added')
  await choose(app, 'Turn off')
  await expect.element(row(app)).toMatchTextContent(`${WEBHOOK.address} Off`)
  await choose(app, 'Turn on')
  await expect.element(row(app)).toMatchTextContent(`${WEBHOOK.address} On`)
  expect(app.sent('changeWebhook').map(({ body }) => body)).toEqual([
    { address: WEBHOOK.address, events: ['trip.deleted', 'check-in.answered'] },
    { is_enabled: false },
    { is_enabled: true },
  ])

  await choose(app, 'Replace the secret')
  await button(app.getByRole('dialog'), 'Replace').click()
  await copySecret(app)
  expect(copied).toEqual(['whsec_1'])

  await choose(app, 'Delete')
  const question = dialog(app, `Delete the webhook to ${HOST}`)
  await expect.element(button(question, 'Cancel')).toHaveFocus()
  await button(question, 'Delete').click()
  await expect.element(app.getByText('No webhooks yet')).toBeVisible()
  await expect.element(button(app, 'Add webhook')).toHaveFocus()
  for (const call of ['testWebhook', 'replaceWebhookSecret', 'deleteWebhook'] as const)
    expect(app.sent(call).map(({ params }) => params)).toEqual([{ webhookId: '5' }])
})

test('deliveries say what the receiver answered, and are sent again or tried now on request', async () => {
  const waiting: Delivery = {
    delivery_id: 9,
    message_id: '7d3c2a52-0000-4000-8000-000000000009',
    event: 'ping',
    trip_id: null,
    state: 'waiting',
    queued_at: '2026-03-02T01:00:00.000Z',
    tries: 1,
    tried_at: '2026-03-02T01:00:01.000Z',
    next_try_at: '2026-03-02T01:01:00.000Z',
    status: 503,
    answer: 'Busy',
    problem: webhookSentences.refused(503),
  }
  const delivered: Delivery = {
    ...waiting,
    state: 'delivered',
    tries: 2,
    next_try_at: null,
    status: 200,
    answer: 'Thanks',
    problem: null,
  }
  const page = (...content: Delivery[]) => ({ content, has_more: false })
  const app = await openPage('/admin/webhooks', {
    listWebhooks: [{ ...WEBHOOK, problem: webhookSentences.refused(503) }],
    listDeliveries: page(waiting),
    resendDelivery: null,
  })
  await expect.element(row(app)).toMatchTextContent('Failing')
  await expect.element(row(app)).toMatchTextContent('The receiver answered 503.')
  await button(row(app), `Deliveries to ${HOST}`).click()
  const deliveries = dialog(app, `Deliveries to ${HOST}`)
  const item = deliveries.getByRole('listitem')
  await expect.element(item).toMatchTextContent('ping Retrying')
  await expect.element(item).toMatchTextContent('1 try · next try')
  await expect.element(item).toMatchTextContent('Answer 503: Busy')
  app.answer({ listDeliveries: page(delivered) })
  await item.getByRole('button', { name: /^Try now: ping/ }).click()
  await expect.element(item).toMatchTextContent('ping Delivered')
  await expect.element(item).toMatchTextContent('2 tries')
  await expect.element(item).toMatchTextContent('Answer 200: Thanks')
  await expect.element(item).not.toMatchTextContent('next try')

  app.answer({ listDeliveries: page({ ...delivered, delivery_id: 10, answer: 'Again' }, delivered) })
  await item.getByRole('button', { name: /^Send again: ping/ }).click()
  await expect.poll(() => item.length).toBe(2)
  await expect.element(item.first()).toMatchTextContent('Answer 200: Again')
  expect(app.sent('resendDelivery').map(({ params }) => params)).toEqual([
    { webhookId: '5', deliveryId: '9' },
    { webhookId: '5', deliveryId: '9' },
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(deliveries).not.toBeInTheDocument()
  await expect.element(button(row(app), `Deliveries to ${HOST}`)).toHaveFocus()
})

test('webhooks are found by the search', async () => {
  const app = await openPage('/dashboard', { listWebhooks: WEBHOOKS })
  await app.getByRole('button', { name: /^Search/ }).click()
  await app.getByRole('combobox', { name: 'Search' }).fill('webhooks')
  await app.getByRole('option', { name: /Administration: Webhooks/ }).click()
  await expect.element(app.getByText('Turned off after failures')).toBeVisible()
  expect(app.path()).toBe('/admin/webhooks')
})

test.each([1440, 390])('everything fits into %i pixels, and axe finds nothing', async (width) => {
  await setBrowser({ width })
  const app = await openPage('/admin/webhooks', {
    listWebhooks: WEBHOOKS,
    listDeliveries: { content: DELIVERIES, has_more: true },
  })
  const expectFits = async () => {
    await expectNoViolations(app)
    expect(app.window.document.documentElement.scrollWidth).toBe(width)
  }
  await expect.element(app.getByText('Turned off after failures')).toBeVisible()
  await expectFits()
  await button(app, 'Deliveries to hooks0.example.edu').click()
  const open = app.getByRole('dialog')
  await expect.poll(() => open.getByRole('listitem').length).toBe(4)
  await expect.element(button(open, 'Older')).toBeVisible()
  await expectFits()
  await userEvent.keyboard('{Escape}')
  await expect.element(open).not.toBeInTheDocument()
  await button(app, 'Add webhook').click()
  await expect.element(dialog(app, 'Add webhook')).toBeVisible()
  await expectFits()
})

test('if the list can’t be loaded, the page says so, and loads it on request', async () => {
  const app = await openPage('/admin/webhooks', { listWebhooks: proxyPage(500) })
  await expect.element(app.getByText("Couldn't load webhooks.")).toBeVisible()
  app.answer({ listWebhooks: [] })
  await button(app, 'Try again').click()
  await expect.element(app.getByText('No webhooks yet')).toBeVisible()
})

function openPage(path: string, answers: Answers, prepare = (_app: AppWindow) => {}): Promise<App> {
  return mountApp(path, { as: MIA, answers, prepare, expectedConsole: /Failed to load/ })
}

/** Nothing else needs the clipboard, for which a page would have to ask. */
function clipboard() {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  const prepare = ({ navigator }: AppWindow) =>
    void Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  return { copied, prepare }
}

/** Webhooks as the server keeps them. Each secret has the number of those before it. */
function storedWebhooks(webhooks: Webhook[]) {
  let kept = webhooks
  let secrets = 0
  const secret = () => {
    secrets += 1
    return `whsec_${secrets}`
  }
  const answers: Answers = {
    listWebhooks: () => kept,
    createWebhook: ({ body: { address, events } }) => {
      const host = new URL(address).hostname
      const message = webhookSentences.notPublic(host)
      if (host === '10.0.0.1')
        return refusal('rule_broken', message, { errors: [{ path: 'address', message }] })
      const webhook = { ...WEBHOOK, address, events }
      kept = [...kept, webhook]
      return { webhook, secret: secret() }
    },
    changeWebhook: ({ body: { address, events, is_enabled } }) => {
      const [before = WEBHOOK] = kept
      const after = {
        ...before,
        address: address ?? before.address,
        events: events ?? before.events,
        is_enabled: is_enabled ?? before.is_enabled,
      }
      kept = [after]
      return after
    },
    replaceWebhookSecret: () => ({ secret: secret() }),
    testWebhook: null,
    deleteWebhook: () => {
      kept = []
      return null
    },
  }
  return { answers }
}

/** Copies the secret, before which Escape doesn't close the dialog, and closes the dialog. */
async function copySecret(app: App): Promise<void> {
  const shown = dialog(app, 'Secret of the webhook')
  const copy = button(shown, 'Copy secret')
  await expect.element(copy).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(shown.getByRole('status')).toMatchTextContent("You haven't copied the secret")
  await expect.element(shown.getByLabelText('Secret', { exact: true })).toHaveValue('whsec_1')
  await copy.click()
  await expect.element(shown.getByRole('status')).toHaveTextContent('Secret copied')
  await userEvent.keyboard('{Escape}')
  await expect.element(shown).not.toBeInTheDocument()
}

function row(app: App): Locator {
  return app.getByRole('listitem', { name: `Webhook to ${HOST}` })
}

async function choose(app: App, action: string): Promise<void> {
  await button(app, `Actions for the webhook to ${HOST}`).click()
  await app.getByRole('menuitem', { name: action }).click()
}
