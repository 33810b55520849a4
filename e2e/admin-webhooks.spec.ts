import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { startReceiver } from './support/webhook-receiver.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

async function addWebhook(page: Page, address: string): Promise<string> {
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  return copySecret(page)
}

/** Copies the secret, before which Escape doesn't close the dialog, and closes the dialog. */
async function copySecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Secret of the webhook' })
  await expect(dialog.getByRole('button', { name: 'Copy secret' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('status')).toContainText("You haven't copied the secret")
  await dialog.getByRole('button', { name: 'Copy secret' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Secret copied')
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByLabel('Secret', { exact: true })).toHaveValue(secret)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return secret
}

const rowOf = (page: Page, host: string) => page.getByRole('listitem', { name: `Webhook to ${host}` })

async function choose(page: Page, host: string, action: string) {
  await page.getByRole('button', { name: `Actions for the webhook to ${host}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('webhooks', () => {
  test.use({ expectedConsole: /422 \(Unprocessable/ })

  test('are added, tested, edited, turned off and on, given a new secret and deleted', async ({
    page,
    signIn,
  }) => {
    const receiver = await startReceiver()
    await signIn()
    await page.goto('/admin')
    const sections = page.getByRole('navigation', { name: 'Administration' })
    await sections.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page).toHaveURL('/admin/webhooks')
    await expect(page).toHaveTitle(/^Webhooks/)
    await expect(page.getByText('No webhooks yet')).toBeVisible()

    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add webhook' })
    await expect(dialog.getByLabel('Address')).toBeFocused()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('Enter an address that starts with https://.')).toBeVisible()
    await dialog.getByLabel('Address').fill('https://10.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('10.0.0.1 is a private address.')).toBeVisible()
    await expect(dialog.getByLabel('Address')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused()

    const secret = await addWebhook(page, receiver.address)
    expect(secret).toMatch(/^whsec_/)
    await expect(page.getByRole('heading', { name: '1 webhook' })).toBeVisible()
    const row = rowOf(page, receiver.host)
    await expect(row).toContainText(`${receiver.address} On`)
    await expect(row).toContainText('A trip is added · A trip is changed')

    await choose(page, receiver.host, 'Send a test')
    await expect(page.getByText('Test sent. See the deliveries for the answer.')).toBeVisible()
    await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['ping'])
    await row.getByRole('button', { name: 'Deliveries' }).click()
    const deliveries = page.getByRole('dialog', { name: `Deliveries to ${receiver.host}` })
    await expect(deliveries.getByRole('listitem')).toContainText('Answer 200: Answer number 1')
    await expect(deliveries.getByRole('listitem')).toContainText('ping Delivered')
    await deliveries.getByRole('button', { name: 'Send again: ping' }).click()
    await expect(deliveries.getByRole('listitem')).toHaveCount(2)
    await expect(deliveries.getByRole('listitem').first()).toContainText('Answer number 2')
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: 'Deliveries' })).toBeFocused()

    await choose(page, receiver.host, 'Edit')
    const editing = page.getByRole('dialog', { name: `Edit the webhook to ${receiver.host}` })
    for (const event of ['A trip is added', 'A trip is changed', 'A deleted trip is restored']) {
      await editing.getByLabel(event).uncheck()
    }
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Webhook saved')).toBeVisible()
    await expect(row).toContainText('A trip is deleted · Someone answers a check-in')

    await choose(page, receiver.host, 'Turn off')
    await expect(row).toContainText(`${receiver.address} Off`)
    await choose(page, receiver.host, 'Turn on')
    await expect(row).toContainText(`${receiver.address} On`)

    await choose(page, receiver.host, 'Replace the secret')
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
    expect(await copySecret(page)).not.toBe(secret)

    await choose(page, receiver.host, 'Delete')
    const question = page.getByRole('dialog', { name: `Delete the webhook to ${receiver.host}` })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused()
    receiver.close()
  })
})

test('a webhook that fails says why, and is tried again on request', async ({ page, signIn }) => {
  const receiver = await startReceiver()
  receiver.status = 503
  await signIn()
  await page.goto('/admin/webhooks')
  await addWebhook(page, receiver.address)
  await choose(page, receiver.host, 'Send a test')
  const row = rowOf(page, receiver.host)
  await expect(row).toContainText('Failing')
  await expect(row).toContainText('The receiver answered 503.')
  await row.getByRole('button', { name: 'Deliveries' }).click()
  const item = page.getByRole('dialog').getByRole('listitem')
  await expect(item).toContainText('ping Retrying')
  await expect(item).toContainText('next try')
  receiver.status = 200
  await item.getByRole('button', { name: 'Try now' }).click()
  await expect(item).toContainText('ping Delivered')
  await expect(item).toContainText('2 tries')
  await page.keyboard.press('Escape')
  await choose(page, receiver.host, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  receiver.close()
})
