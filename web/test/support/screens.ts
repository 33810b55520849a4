import type { Registration, User } from '@sojourn/contract/account/account'
import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { App } from './mount-app.ts'

export const ANA: Registration = {
  staff_id: '20417',
  first_name: 'Ana',
  last_name: 'Silva',
  password: 'Correct#Horse7',
}

/** An administrator. */
export const MIA: User = { staff_id: '10001', first_name: 'Mia', last_name: 'Chen', is_administrator: true }

/** Fills in fields by their labels. */
export async function fillIn(app: App, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await app.getByLabelText(label).fill(text)
}

/** Fills in and sends the open sign-in screen. */
export async function signInOnScreen(app: App, { staff_id }: User): Promise<void> {
  await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
  await fillIn(app, { 'Staff ID': staff_id, Password: 'Sojourn#Demo2026' })
  await button(app, 'Login').click()
}

/** The sentence at the top of a form that says what is wrong. */
export async function expectAlert(app: App, text: string): Promise<void> {
  await expect.element(app.getByRole('alert')).toHaveTextContent(text)
}

export function button(within: App | Locator, name: string): Locator {
  return within.getByRole('button', { name })
}

export function heading(app: App, name: string): Locator {
  return app.getByRole('heading', { name, level: 1 })
}

/** Presses keys while an element has the focus. */
export async function press(element: Locator, keys: string): Promise<void> {
  const found = await element.findElement()
  found.focus()
  await userEvent.keyboard(keys)
}

export function dialog(app: App, name: string): Locator {
  return app.getByRole('dialog', { name })
}

/** A toast about a success, which screen readers announce after finishing their sentence. */
export function toast(app: App, text: string): Locator {
  return app.getByRole('status').filter({ hasText: text })
}

/** Says in the top bar whether the page follows the server. */
export function connection(app: App): Locator {
  return app.getByRole('banner').getByRole('status', { name: 'Connection' })
}
