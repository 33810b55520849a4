import { expect, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'

test('an administrator sees what runs, gets a test email and verifies the audit log', async ({
  page,
  signIn,
  server,
}) => {
  await signIn()
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'System' }).click()
  await expect(page).toHaveURL('/admin/system')
  await expect(page).toHaveTitle(/^System/)

  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Server')).toContainText(/Version\d+\.\d+\.\d+/)
  await expect(card('Server')).toContainText('Instances1')
  await expect(card('Database')).toContainText('PostgreSQL 18')
  await expect(card('Database')).toContainText('PostgreSQL at 127.0.0.1:')
  await expect(card('Database')).toContainText(/Size[\d.]+ MB/)
  await expect(card('Last backup')).toContainText('Never')
  await expect(card('Instances').getByRole('listitem')).toContainText('Serving this page')

  await expect(card('Email')).toContainText('WaitingNone')
  await expect(card('Email')).toContainText(/Sent\d+ in the last 24 hours/)
  await expect(card('Undelivered emails')).toContainText('None in the last 30 days.')

  await card('Email').getByRole('button', { name: 'Send me a test email' }).click()
  await expect(card('Email').getByRole('status')).toHaveText(
    'An email to 10001@example.edu was saved in the folder.',
  )
  const link = await mailedLink(server, '10001@example.edu', 'Test email from Sojourn')
  expect(new URL(link).pathname).toBe('/admin/system')

  await card('Integrity').getByRole('button', { name: 'Verify' }).click()
  await expect(card('Integrity').getByRole('status')).toContainText('The audit log is intact')
})
