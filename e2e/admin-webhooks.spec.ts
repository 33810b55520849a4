import { expect, test } from './support/fixtures.ts'
import { startReceiver } from './support/webhook-receiver.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a webhook is added with its secret; if it fails it says why, is tried again on request, and then works', async ({
  page,
  signIn,
}) => {
  const receiver = await startReceiver()
  receiver.status = 503
  await signIn()
  await page.goto('/admin/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'Add webhook' })
  await adding.getByLabel('Address').fill(receiver.address)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  const added = page.getByRole('dialog', { name: 'Secret of the webhook' })
  await added.getByRole('button', { name: 'Copy secret' }).click()
  await expect(added.getByRole('status')).toHaveText('Secret copied')
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toMatch(/^whsec_/)
  await expect(added.getByLabel('Secret', { exact: true })).toHaveValue(secret)
  await page.keyboard.press('Escape')

  const choose = async (action: string) => {
    await page.getByRole('button', { name: `Actions for the webhook to ${receiver.host}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Send a test')
  const row = page.getByRole('listitem', { name: `Webhook to ${receiver.host}` })
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
  await item.getByRole('button', { name: 'Send again: ping' }).click()
  await expect(item).toHaveCount(2)
  await expect(item.first()).toContainText('Answer 200: Answer number 3')
  expect(receiver.received.map(({ type }) => type)).toEqual(['ping', 'ping', 'ping'])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  await page.keyboard.press('Escape')

  await choose('Turn off')
  await expect(row).toContainText(`${receiver.address} Off`)
  await choose('Replace the secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await expect(added.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  await expect(added.getByLabel('Secret', { exact: true })).not.toHaveValue(secret)
  await added.getByRole('button', { name: 'Done' }).click()
  await choose('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  receiver.close()
})
