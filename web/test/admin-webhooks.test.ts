import type { Delivery, Webhook } from '@sojourn/contract/webhooks/webhook'
import { WEBHOOK_EVENTS } from '@sojourn/contract/webhooks/webhook-events'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answers, proxyPage } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA } from './support/screens.ts'

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

function openPage(path: string, answers: Answers): Promise<App> {
  return mountApp(path, { as: MIA, answers, expectedConsole: /Failed to load/ })
}
