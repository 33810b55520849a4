import type { Registration } from '@sojourn/contract/account/account'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { held, inTurn, lost, proxyPage, refusal } from './support/api-answers.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { ANA, button, expectAlert, fillIn, heading, press } from './support/screens.ts'

const PROOF = { registration_proof: 'proof' }

describe('the fields', () => {
  test('accept no more than their limits, and are named for password managers', async () => {
    const app = await mountApp('/register')
    for (const [label, limit, autocomplete] of [
      ['Staff ID', 10, 'username'],
      ['First name', 30, 'given-name'],
      ['Last name', 30, 'family-name'],
      ['Password', 30, 'new-password'],
      ['Confirm password', 30, 'new-password'],
    ] as const) {
      const field = app.getByLabelText(label)
      await field.fill('x'.repeat(limit - 1))
      await userEvent.keyboard('xx')
      await expect.element(field).toHaveValue('x'.repeat(limit))
      await expect.element(field).toHaveAttribute('autocomplete', autocomplete)
    }
  })

  test('names keep letters and spaces only, typed or pasted, and the caret stays', async () => {
    const app = await mountApp('/register')
    const first = app.getByLabelText('First name')
    await userEvent.type(first, 'An1na-Ma.ría 2')
    await expect.element(first).toHaveValue('AnnaMaría ')

    await first.fill('Jose')
    await userEvent.keyboard('{Home}{ArrowRight}7x')
    await expect.element(first).toHaveValue('Jxose')

    // Arrives in one piece, like what is pasted.
    const last = app.getByLabelText('Last name')
    await last.fill("1. O'Neill <b>Šimić</b>")
    await expect.element(last).toHaveValue(' ONeill bŠimićb')
  })

  test('a password can be shown and hidden', async () => {
    const app = await mountApp('/register')
    const password = app.getByLabelText('Password')
    const show = button(app, 'Show password').first()
    await password.fill(ANA.password)
    await expect.element(password).toHaveAttribute('type', 'password')
    await show.click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await press(show, '{Enter}')
    await expect.element(password).toHaveAttribute('type', 'password')
  })

  test('the password rules are ticked off while typing', async () => {
    const app = await mountApp('/register')
    const rules = app.getByRole('list', { name: 'Password rules' }).getByRole('listitem')
    const expectMet = async (typed: string, met: boolean[]) => {
      await app.getByLabelText('Password').fill(typed)
      const [length, lowercase, uppercase, digit, symbol, personal] = met.map((isMet) =>
        isMet ? 'met' : 'not met yet',
      )
      await expect
        .poll(() => rules.elements().map(({ textContent }) => textContent))
        .toEqual([
          `Minimum 12 characters, maximum 30, ${length}`,
          `A lowercase letter, ${lowercase}`,
          `An uppercase letter, ${uppercase}`,
          `A digit, ${digit}`,
          `A symbol from ! @ # $ % * ?, ${symbol}`,
          `Not your name or staff ID, ${personal}`,
        ])
    }
    await expectMet('', [false, false, false, false, false, false])
    await expectMet('abc', [false, true, false, false, false, true])
    await expectMet('abcD1', [false, true, true, true, false, true])
    await expect.element(app.getByText('4 of 6 password rules met')).toBeInTheDocument()
    await expectMet('abcD1?', [false, true, true, true, true, true])
    await expectMet('abcD1?abcD1?', [true, true, true, true, true, true])
    await app.getByLabelText('Last name').fill('Bcd')
    await expectMet('abcD1?abcD1?', [true, true, true, true, true, false])
  })
})

describe('problems are shown, and the first field to fix has the focus', () => {
  test(accountSentences.allFields, async () => {
    const app = await mountApp('/register')
    await fillIn(app, { 'Staff ID': '20417' })
    await button(app, 'Activate account').click()
    await expectAlert(app, 'Please enter all fields')
    await expect.element(app.getByLabelText('First name')).toHaveFocus()
    for (const label of ['First name', 'Last name', 'Password', 'Confirm password']) {
      await expect.element(app.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect.element(app.getByLabelText('Staff ID')).not.toHaveAttribute('aria-invalid')
  })

  test.each<[string, string, Partial<Registration>, string?]>([
    ['Password does not match criteria', 'Password', { password: 'Short#1' }],
    ['Passwords do not match', 'Confirm password', {}, 'Correct#Horse8'],
    [
      'Staff ID can only contain letters, digits, dots, dashes and underscores',
      'Staff ID',
      { staff_id: 'a b' },
    ],
  ])('%s', async (sentence, label, differences, confirmation) => {
    const app = await mountApp('/register')
    await register(app, { ...ANA, ...differences }, confirmation)
    await expectAlert(app, sentence)
    const field = app.getByLabelText(label)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(sentence))
    await userEvent.keyboard('x')
    await expect.element(app.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe("the server's refusals are shown", () => {
  test.each([
    [
      'an account that is already active',
      refusal('conflict', accountSentences.alreadyActive),
      'Error: This account is already active',
    ],
    ['an answer without a message', proxyPage(502), 'An unexpected error occurred'],
    ['a lost connection', lost, 'An unexpected error occurred'],
  ])('%s; the input is kept', async (_what, register_, sentence) => {
    const app = await mountApp('/register', { answers: { register: register_ } })
    await register(app, ANA)
    await expectAlert(app, sentence)
    await expect.element(app.getByLabelText('Staff ID')).toHaveValue(ANA.staff_id)
    await expect.element(app.getByLabelText('Confirm password')).toHaveValue(ANA.password)
  })

  test("an email that couldn't be sent; the next try works", async () => {
    const failed = refusal('unavailable', accountSentences.mailFailed)
    const app = await mountApp('/register', { answers: { register: inTurn(failed, PROOF) } })
    await register(app, ANA)
    await expectAlert(app, "Error: The email couldn't be sent. Please try again in a few minutes.")
    const activate = button(app, 'Activate account')
    await expect.element(activate).toHaveFocus()
    await activate.click()
    await expect.element(heading(app, 'Check your email')).toBeVisible()
  })
})

test('a double click sends one registration', async () => {
  const registered = held<'register'>(PROOF)
  const app = await mountApp('/register', { answers: { register: registered } })
  await fillInRegistration(app, ANA)
  await button(app, 'Activate account').dblClick()
  registered.release()
  await expect.element(heading(app, 'Check your email')).toBeVisible()
  expect(app.sent('register').map(({ body }) => body)).toEqual([ANA])
})

test('the link can be sent again, and a link leads back to the sign-in page', async () => {
  const app = await mountApp('/register', { answers: { register: PROOF } })
  await register(app, ANA)
  await expect.element(heading(app, 'Check your email')).toBeVisible()
  await button(app, 'Send it again').click()
  await expect.element(app.getByRole('status')).toHaveTextContent('Another link was sent.')
  expect(app.sent('register').map(({ body }) => body)).toEqual([ANA, ANA])
  await app.getByRole('link', { name: 'Back to login' }).click()
  await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
})

async function register(app: App, person: Registration, confirmation = person.password): Promise<void> {
  await fillInRegistration(app, person, confirmation)
  await button(app, 'Activate account').click()
}

function fillInRegistration(
  app: App,
  { staff_id, first_name, last_name, password }: Registration,
  confirmation = password,
): Promise<void> {
  return fillIn(app, {
    'Staff ID': staff_id,
    'First name': first_name,
    'Last name': last_name,
    Password: password,
    'Confirm password': confirmation,
  })
}
