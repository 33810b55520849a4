import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Registration } from '@sojourn/contract/account/account'
import { type Api, activate, mailboxOf, newPerson } from './support/accounts.ts'
import { adminCalls } from './support/admin-calls.ts'
import { expectNoViolations } from './support/axe.ts'
import { holdCalls } from './support/calls.ts'
import { checkInCalls } from './support/check-in-calls.ts'
import { expectFirstLoad } from './support/first-load.ts'
import { expect, readStorage } from './support/fixtures.ts'
import { test } from './support/mail-server.ts'
import { mailedLink } from './support/outbox.ts'
import { signInOnScreen } from './support/screens.ts'
import { badNews, goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

/** Far from the sample data, so that only the test's own travellers are there. */
const DAYS = { from: '2041-03-10', to: '2041-03-14' }
const DATES = `from=${DAYS.from}&to=${DAYS.to}`
const [SOFIA, JACK] = ['10007', '10006']
const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 320, height: 640 }

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const counter = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Show only' }).getByRole('button', { name })
const banner = (page: Page) => page.getByRole('region', { name: 'Check-in', exact: true })
const answerIn = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Your answer' }).getByRole('button', { name })

/** Someone with an account, who is a coordinator. */
async function coordinator(api: Api): Promise<Registration> {
  const person = await activate(api, { ...newPerson(), first_name: 'Cora', last_name: 'Dinator' })
  const call = adminCalls(api)
  await call('PUT', `/people/${person.staff_id}/coordinator`)
  return person
}

/** Another browser, which shares nothing with the first. */
async function openBrowser(browser: Browser, api: Api, viewport?: typeof PHONE): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: api.server.url,
    ...(viewport && { viewport }),
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'X-Forwarded-For': api.address },
  })
}

type Hearing = Window & { tones: number; sound: AudioContext }

/** Counts the tones that the page plays, because a test hears nothing. */
async function hearTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    Object.assign(window, { tones: 0 })
    OscillatorNode.prototype.start = function (...at) {
      Object.assign(window, { tones: (window as unknown as Hearing).tones + 1, sound: this.context })
      start.apply(this, at)
    }
  })
  return () => page.evaluate(() => (window as unknown as Hearing).tones)
}

/** A phone call takes the sound away until it ends. */
async function startPhoneCall(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { sound } = window as unknown as Hearing
    sound.resume = () => Promise.reject(new Error('In a phone call'))
    return sound.suspend()
  })
  return () =>
    page.evaluate(() => {
      Reflect.deleteProperty((window as unknown as Hearing).sound, 'resume')
    })
}

/** The next try to start a check-in finds that the session has ended. */
async function endSession(page: Page): Promise<void> {
  await page.route(/api\/(check-ins|auth\/refresh)$/, (route) =>
    route.fulfill({ status: 401, json: { status: 401, error: 'not_signed_in', message: 'Over.' } }),
  )
  await send(page, 1)
  await expect(page).toHaveURL(/login\?redirect=/)
  await page.unrouteAll()
}

async function send(page: Page, count: number): Promise<void> {
  const name = `Send to ${count} traveller${count > 1 ? 's' : ''}`
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('a coordinator checks in with travellers, who answer in the app and by link, and follows them live', async ({
  page,
  api,
  signIn,
  browser,
}) => {
  const [cora, ana] = [await coordinator(api), await activate(api)]
  const trips = tripCalls(api)
  await trips.create({ staff_ids: [SOFIA, JACK, ana.staff_id], ...days() })
  const anasBrowser = await openBrowser(browser, api)
  await signIn(ana, anasBrowser)
  const anas = await anasBrowser.newPage()
  await anas.goto('/profile')
  await expect(anas.getByRole('heading', { name: 'Profile' })).toBeVisible()

  await signIn(cora)
  const tones = await hearTones(page)
  await page.goto(`/where?${DATES}`)
  await page.getByRole('searchbox', { name: 'Country or city' }).fill('nowhere at all')
  await expect(page.getByText('Nobody is shown.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check in with these travellers' })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Country or city' }).fill('')
  await page.getByRole('link', { name: 'Check in with these travellers' }).click()

  // The form: a template, the travellers and their addresses.
  await expect(page).toHaveURL(`/check-ins/new?${DATES}`)
  await page.getByLabel('Template').selectOption('Earthquake')
  await expect(page.getByLabel('Subject')).toHaveValue('Earthquake in your destination: are you safe?')
  await page.getByLabel('Subject').fill('Earthquake')
  const list = group(page, '3 travellers')
  await expect(list.getByRole('listitem').filter({ hasText: 'Ana Silva' })).toContainText(mailboxOf(ana))
  await expect(list.getByText('made from the staff ID')).toHaveCount(3)
  await trips.create({ staff_ids: ['10009'], ...days() })
  await expect(
    page.getByText('The list has changed since you opened this page: 1 traveller added.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send to 4 travellers' }).click()
  const question = page.getByRole('dialog', { name: 'Start this check-in?' })
  await expect(question).toContainText('Emergency')
  await expect(question).toContainText('4 travellers get an email and should answer')
  await question.getByRole('button', { name: 'Send to 4 travellers' }).click()

  // The board. Nobody has answered.
  await expect(page).toHaveURL(/\/check-ins\/\d+$/)
  await expect(page).toHaveTitle(/^Earthquake ·/)
  await expect(counter(page, 'Silent')).toContainText('4')
  const silent = group(page, 'Silent').getByRole('listitem')
  await expect(silent.filter({ hasText: 'Ana Silva' })).toContainText('Silent for less than a minute')

  // Ana answers in the banner, which is on every screen.
  await expect(banner(anas)).toContainText('Earthquake')
  await answerIn(anas, 'I need help').click()
  await expect(banner(anas)).toContainText('You answered: I need help.')
  await expect(counter(page, 'Needs help')).toContainText('1')
  await expect(page).toHaveTitle(/^\(1 needs help\) Earthquake ·/)
  await expect(group(page, 'Needs help')).toContainText('Ana Silva')
  expect(await tones()).toBe(4)
  await anas.getByRole('button', { name: 'Change answer or add a note' }).click()
  const change = anas.getByRole('dialog', { name: 'Earthquake' })
  await change.getByLabel('Note').fill('Broken ankle\n5th floor')
  await change.getByLabel('Phone number').fill('+61 400 000 000')
  await change.getByRole('button', { name: 'Send note and number' }).click()
  await expect(change).toBeHidden()
  const ofAna = group(page, 'Needs help').getByRole('listitem').filter({ hasText: 'Ana Silva' })
  await expect(ofAna).toContainText('Broken ankle')
  await expect(ofAna.getByRole('link', { name: '+61 400 000 000' })).toHaveAttribute(
    'href',
    'tel:+61400000000',
  )
  expect(await tones(), 'the same call for help').toBe(4)

  // Sofia has no account and answers by the link in her email, on a phone.
  const link = await mailedLink(api.server, `${SOFIA}@example.edu`, 'Earthquake')
  expect(link).toContain('/check-in?id=')
  for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).ok).toBe(true)
  const phone = await (await openBrowser(browser, api, PHONE)).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Earthquake' })).toBeVisible()
  await expect(answerIn(phone, "I'm safe")).toBeVisible()
  await expect(counter(page, 'Silent'), 'opening the link answers nothing').toContainText('3')
  await phone.getByLabel('Note').fill('At the hotel')
  await answerIn(phone, "I'm safe").click()
  await expect(phone.getByText(/^You answered: I'm safe\. \d\d:\d\d$/)).toBeFocused()
  await expect(group(page, 'Safe')).toContainText('At the hotel')
  await phone.reload()
  await phone.getByRole('button', { name: 'Change my answer' }).click()
  await answerIn(phone, "I'm not there").click()
  await expect(group(page, 'Elsewhere')).toContainText('Sofia')
  await expect(counter(page, 'Safe')).toContainText('0')

  // Jack is recorded by hand, with the keyboard only.
  const record = page.getByRole('button', { name: /^Record answer for Jack/ })
  await record.press('Enter')
  const recording = page.getByRole('dialog', { name: 'Record an answer' })
  await expect(recording.getByRole('radio', { name: 'Safe' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Spoke on the phone')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(group(page, 'Safe')).toContainText('Spoke on the phone')
  await expect(group(page, 'Safe')).toContainText('Recorded by Cora Dinator')
  await expect(record, 'also in another group').toBeFocused()
  await page.getByRole('button', { name: /^More for Sofia/ }).click()
  await page.getByRole('menuitem', { name: 'All answers' }).click()
  const answers = page.getByRole('dialog', { name: /^Answers of Sofia/ })
  await expect(answers.getByRole('listitem')).toHaveText([/^Elsewhere/, /^Safe.*At the hotel/])
  await page.keyboard.press('Escape')

  // Someone arrives later.
  await trips.create({ staff_ids: ['10010'], ...days() })
  await page.getByRole('button', { name: 'Add and email them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add and email them' }).click()
  await expect(goodNews(page, '1 traveller added. 1 email will be sent.')).toBeVisible()
  await expect(counter(page, 'Silent')).toContainText('2')
  await counter(page, 'Silent').click()
  await expect(page).toHaveURL(/show=silent/)
  await expect(group(page, 'Needs help')).toBeHidden()
  await counter(page, 'Silent').click()
  await page.getByRole('searchbox', { name: 'Search travellers' }).fill('silva ana')
  await expect(group(page, 'Silent')).toBeHidden()
  await expect(ofAna).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search travellers' }).fill('')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('At the hotel')

  // Closed, everywhere.
  await page.getByRole('button', { name: 'Close check-in' }).click()
  const closing = page.getByRole('dialog', { name: 'Close this check-in' })
  await expect(closing).toContainText('1 needs help')
  await closing.getByLabel('Note').fill('All are found')
  await closing.getByRole('button', { name: 'Close check-in' }).click()
  await expect(page.getByText('All are found')).toBeVisible()
  await expect(page).toHaveTitle(/^Earthquake ·/)
  await expect(banner(anas)).toBeHidden()
  await answerIn(phone, "I'm safe")
    .or(phone.getByRole('button', { name: 'Change my answer' }))
    .first()
    .click()
  await answerIn(phone, "I'm safe").click()
  await expect(phone.getByText(/^This check-in was closed on/)).toBeVisible()
  await phone.goto(link)
  await expect(phone.getByText(/^This check-in was closed on/)).toBeVisible()
  await anasBrowser.close()
  await phone.context().close()
})

test('a practice run is marked everywhere, and fits small phones', async ({ page, api, signIn, browser }) => {
  const trips = tripCalls(api)
  await trips.create({ staff_ids: [SOFIA, '10001'], ...days() })
  const calls = checkInCalls(api)
  const { check_in_id } = await calls.start(DAYS, { is_practice: true, subject: 'Fire drill' })
  await calls.record(check_in_id, SOFIA, 'help')
  await signIn()
  const link = await mailedLink(api.server, `${SOFIA}@example.edu`, 'Practice run: Fire drill')

  await page.goto('/dashboard')
  const onTop = group(page, 'Open check-ins')
  await expect(onTop).toContainText('Practice run')
  await expect(onTop).toContainText('1 needs help')
  await expect(banner(page)).toContainText('Practice run')
  await onTop.getByRole('link', { name: 'Fire drill' }).click()
  await expect(page).toHaveTitle(/^\(1 needs help\) Practice run: Fire drill/)

  for (const [path, text] of [
    [`/check-ins/${check_in_id}`, 'Needs help'],
    ['/check-ins', 'Fire drill'],
    [`/check-ins/new?${DATES}`, 'Sofia'],
    [link, 'Practice run'],
  ] as const) {
    await page.goto(path)
    for (const viewport of [SMALL_PHONE, PHONE, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport)
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoSidewaysScrolling(page)
    }
    await expectNoViolations(page)
  }
  // Whoever is signed in stays signed in.
  expect((await readStorage(page)).user).toContain('10001')
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await answerIn(page, "I'm safe").click()
  await expect(page.getByText(/^You answered: I'm safe/)).toBeVisible()
  expect((await readStorage(page)).user).toContain('10001')

  await page.goto('/check-ins')
  await page.getByRole('link', { name: 'Fire drill' }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(group(page, 'Safe')).toContainText('Sofia')
  await expect(page.getByRole('button', { name: 'Close check-in' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await calls.close(check_in_id)

  const stranger = await openBrowser(browser, api)
  const ana = await activate(api)
  await signIn(ana, stranger)
  const other = await stranger.newPage()
  await other.goto('/check-ins')
  await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await stranger.close()
})

test.describe('when things go wrong', () => {
  test.use({ expectedConsole: /status of (401|403|409|412|503)|Failed to load|ERR_/ })

  test('nothing typed is lost, and nothing is sent to others than those shown', async ({
    page,
    api,
    signIn,
  }) => {
    const trips = tripCalls(api)
    await trips.create({ staff_ids: [SOFIA], ...days() })
    const cora = await coordinator(api)
    await signIn(cora)
    await page.goto('/dashboard')
    await page.goto(`/check-ins/new?${DATES}`)
    await page.getByRole('button', { name: 'Send to 1 traveller' }).click()
    await expect(page.getByLabel('Subject')).toBeFocused()
    await expect(page.getByText('Enter a subject.')).toBeVisible()
    await page.getByLabel('Subject').fill('Flood')
    await page.getByLabel('Message').fill('Stay upstairs.')
    await page.getByLabel('Template').selectOption('Health')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()

    // The session ends.
    await page.getByRole('radio', { name: 'Advisory' }).check()
    await page.getByLabel('Practice run').check()
    await endSession(page)
    await signInOnScreen(page, cora)
    await expect(page.getByLabel('Subject')).toHaveValue('Flood')
    await expect(page.getByLabel('Message')).toHaveValue('Stay upstairs.')
    await expect(page.getByRole('radio', { name: 'Advisory' })).toBeChecked()
    await page.getByRole('radio', { name: 'Emergency' }).check()
    await page.getByLabel('Practice run').uncheck()

    // The travellers change at the last moment.
    await page.getByRole('button', { name: 'Send to 1 traveller' }).click()
    const preview = await holdCalls(page, '/api/check-ins/preview')
    await trips.create({ staff_ids: [JACK], ...days() })
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 traveller' }).click()
    await expect(
      page.getByText('The travellers have changed. Check the list again before you send.'),
    ).toBeFocused()
    preview.release()
    await expect(page.getByLabel('Message')).toHaveValue('Stay upstairs.')

    // The answer to the first try is lost. The second doesn't start another one.
    await page.getByRole('button', { name: 'Send to 2 travellers' }).click()
    await page.route('**/api/check-ins', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const send = page.getByRole('dialog').getByRole('button', { name: 'Send to 2 travellers' })
    await send.click()
    await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
    await page.unroute('**/api/check-ins')
    await send.click()
    await expect(page).toHaveURL(/\/check-ins\/\d+$/)
    // Before the board sets its timers.
    await page.clock.install()
    await page.goto('/check-ins')
    await expect(page.getByRole('link', { name: 'Flood' })).toHaveCount(1)
    await page.getByRole('link', { name: 'Flood' }).click()
    await expect(counter(page, 'Silent')).toContainText('2')

    // The board can't be refreshed.
    await page.route('**/api/check-ins/*', (route) => route.fulfill({ status: 503 }))
    await page.clock.runFor(70_000)
    await expect(badNews(page, 'This board is out of date.')).toBeVisible()
    await page.unroute('**/api/check-ins/*')
    // It also tries again by itself, so there may be no button to click.
    await page.clock.runFor(70_000)
    await expect(badNews(page, 'This board is out of date.')).toBeHidden()

    // Someone removes the coordinator's rights, and the board's next call is refused.
    const admin = adminCalls(api)
    await admin('DELETE', `/people/${cora.staff_id}/coordinator`)
    // A jump, so that the message isn't over before it is seen.
    await page.clock.fastForward(70_000)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(badNews(page, "You're no longer a coordinator.")).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('what one person typed is never shown to the next, and nobody but coordinators can send', async ({
    page,
    api,
    signIn,
  }) => {
    const trips = tripCalls(api)
    await trips.create({ staff_ids: [SOFIA], ...days() })
    const cora = await coordinator(api)
    await signIn()
    await page.goto(`/check-ins/new?${DATES}`)
    await page.getByLabel('Template').selectOption('Earthquake')
    await endSession(page)
    await signInOnScreen(page, cora)
    await expect(page.getByRole('heading', { name: 'New check-in' })).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveValue('')

    const admin = adminCalls(api)
    await admin('DELETE', `/people/${cora.staff_id}/coordinator`)
    await page.getByLabel('Template').selectOption('Earthquake')
    await send(page, 1)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(badNews(page, "You're no longer a coordinator.")).toBeVisible()
  })

  test('a note is only added to the answer that was seen, and stays when the check-in is closed', async ({
    page,
    api,
    signIn,
    browser,
  }) => {
    const [cora, ana] = [await coordinator(api), await activate(api)]
    const trips = tripCalls(api)
    await trips.create({ staff_ids: [ana.staff_id], ...days() })
    const calls = checkInCalls(api)
    const { check_in_id } = await calls.start(DAYS, { subject: 'Riot' })
    const answerNow = (answer: string) => calls.record(check_in_id, ana.staff_id, answer)
    const lastAnswer = async () => (await calls.board(check_in_id)).people[0]?.answer
    const newer = 'There is a newer answer. Check it before you send yours.'
    const anasBrowser = await openBrowser(browser, api, PHONE)
    await signIn(ana, anasBrowser)

    // By the link.
    const linked = await anasBrowser.newPage()
    await linked.goto(await mailedLink(api.server, mailboxOf(ana), 'Riot'))
    await answerIn(linked, "I'm safe").click()
    await linked.getByLabel('Note').fill('At the hotel')
    await answerNow('help')
    const sendByLink = linked.getByRole('button', { name: 'Send note and number' })
    await sendByLink.click()
    await expect(linked.getByRole('alert')).toHaveText(`${newer} What you typed is still here.`)
    await expect(linked.getByRole('status')).toContainText('A coordinator recorded: I need help.')
    await expect(linked.getByLabel('Note')).toHaveValue('At the hotel')
    await sendByLink.click()
    await expect(sendByLink).toBeDisabled()
    expect(await lastAnswer()).toMatchObject({ answer: 'help', note: 'At the hotel' })
    await linked.close()

    // In the banner, which hasn't heard of the newer answer.
    const own = await anasBrowser.newPage()
    await own.goto('/profile')
    const change = own.getByRole('button', { name: 'Change answer or add a note' })
    const dialog = own.getByRole('dialog', { name: 'Riot' })
    await change.click()
    await dialog.getByLabel('Note').fill('In room 5')
    const unheard = await holdCalls(own, '/api/check-ins/own')
    await answerNow('safe')
    await dialog.getByRole('button', { name: 'Send note and number' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(newer)
    unheard.release()
    await expect(dialog.getByRole('status')).toContainText("A coordinator recorded: I'm safe.")
    await dialog.getByRole('button', { name: 'Send note and number' }).click()
    await expect(dialog).toBeHidden()
    expect(await lastAnswer()).toMatchObject({ answer: 'safe', note: 'In room 5' })

    // The browser blocks the alarm's sound until the first click, and a phone call takes it away.
    const blocked = page.getByText('Your browser allows no sound yet.')
    await signIn(cora)
    const tones = await hearTones(page)
    // The browser takes a test's look at the page for a click.
    await page.addInitScript(() =>
      Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { value: false }),
    )
    await page.goto(`/check-ins/${check_in_id}`)
    await expect(page.getByRole('switch', { name: 'Sound on' })).toBeVisible()
    await expect(blocked).toBeVisible()
    await answerNow('help')
    await expect(counter(page, 'Needs help')).toContainText('1')
    expect(await tones()).toBe(0)
    await page.getByRole('heading', { name: 'Riot' }).click()
    await expect(blocked).toBeHidden()
    expect(await tones(), 'what was missed').toBe(4)
    const endPhoneCall = await startPhoneCall(page)
    await expect(blocked).toBeVisible()
    await answerNow('safe')
    await expect(counter(page, 'Safe')).toContainText('1')
    await answerNow('help')
    await expect(counter(page, 'Needs help')).toContainText('1')
    await page.getByRole('heading', { name: 'Riot' }).click()
    expect(await tones(), 'still in the call').toBe(4)
    await endPhoneCall()
    await page.getByRole('heading', { name: 'Riot' }).click()
    await expect.poll(tones).toBe(8)
    await expect(blocked).toBeHidden()
    await page.getByRole('switch', { name: 'Sound on' }).click()
    await expect(page.getByRole('switch', { name: 'Sound off' })).not.toBeChecked()

    // On the board.
    await page.getByRole('button', { name: 'Record answer for Ana Silva' }).click()
    const recording = page.getByRole('dialog', { name: 'Record an answer' })
    await expect(recording.getByRole('status')).toContainText('Last answer: Needs help')
    await recording.getByRole('radio', { name: 'Safe' }).check()
    await recording.getByLabel('Note').fill('Spoke on the phone')
    await answerNow('elsewhere')
    await recording.getByRole('button', { name: 'Record answer' }).click()
    await expect(recording.getByRole('alert')).toHaveText(newer)
    await expect(recording.getByRole('status')).toContainText('Last answer: Elsewhere')
    await recording.getByRole('button', { name: 'Record answer' }).click()
    await expect(group(page, 'Safe')).toContainText('Spoke on the phone')

    // The check-in is closed while Ana is typing.
    await change.click()
    await dialog.getByLabel('Note').fill('Back home')
    const unclosed = await holdCalls(own, '/api/check-ins/own')
    await calls.close(check_in_id)
    await dialog.getByRole('button', { name: 'Send note and number' }).click()
    const closed = 'This check-in is closed.'
    await expect(dialog.getByRole('alert')).toHaveText(closed)
    unclosed.release()
    await expect(dialog.getByRole('button', { name: 'Send note and number' })).toBeDisabled()
    await expect(answerIn(own, "I'm safe")).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toHaveText(closed)
    expect(await own.getByText(closed).count(), 'also not in a toast').toBe(1)
    await expect(dialog.getByLabel('Note')).toHaveValue('Back home')
    await own.keyboard.press('Escape')
    await expect(banner(own)).toBeHidden()
    await anasBrowser.close()
  })

  test('an answer by link survives a bad network, and an unknown link says so', async ({ page, api }) => {
    const trips = tripCalls(api)
    await trips.create({ staff_ids: ['10011'], ...days() })
    const calls = checkInCalls(api)
    const { check_in_id } = await calls.start(DAYS, { subject: 'Storm' })
    const link = await mailedLink(api.server, '10011@example.edu', 'Storm')
    await page.setViewportSize(SMALL_PHONE)
    await page.goto(link)
    await page.getByLabel('Note').fill('In the cellar')
    await page.route('**/api/check-ins/linked', (route) => route.abort())
    await answerIn(page, 'I need help').click()
    await expect(page.getByRole('alert')).toContainText('What you typed is still here.')
    await expect(page.getByLabel('Note')).toHaveValue('In the cellar')
    await page.unroute('**/api/check-ins/linked')
    await answerIn(page, 'I need help').click()
    await expect(page.getByText(/^You answered: I need help/)).toBeVisible()
    expect((await calls.board(check_in_id)).people[0]?.answer).toMatchObject({
      answer: 'help',
      note: 'In the cellar',
    })
    await page.getByLabel('Phone number').fill('0400')
    await page.getByRole('button', { name: 'Send note and number' }).click()
    await expect(page.getByRole('button', { name: 'Send note and number' })).toBeDisabled()
    expect((await calls.board(check_in_id)).people[0]?.answer).toMatchObject({
      answer: 'help',
      phone: '0400',
    })
    await calls.close(check_in_id)
    await page.goto('/check-in?id=unknown')
    await expect(page.getByRole('heading', { name: 'Link not recognised' })).toBeVisible()
    await expectFirstLoad(page, '/check-in')
    await page.goto('/check-in')
    await expect(page.getByRole('heading', { name: 'Link not recognised' })).toBeVisible()
  })
})

function days() {
  return { start_date: DAYS.from, end_date: DAYS.to }
}
