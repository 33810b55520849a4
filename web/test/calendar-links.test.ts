import type { Feed, NewFeed } from '@sojourn/contract/calendar/calendar-feed'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answering, held, type Reply } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { PROFILE } from './support/calm-answers.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { noteSavedFiles, type SavedFile } from './support/saved-files.ts'
import { button, dialog, MIA, toast } from './support/screens.ts'

const JOURNEYS: Feed = {
  feed_id: 1,
  name: 'Journeys',
  trips: { of: 'owner' },
  detail: 'full',
  created_at: '2026-03-01T01:00:00.000Z',
  last_used_at: null,
}

const CALENDAR_FILE: Reply = {
  kind: 'reply',
  status: 200,
  body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  headers: { 'content-type': 'text/calendar; charset=utf-8' },
}

test('the name of a new link is checked, and a link that nobody has seen is revoked', async () => {
  const { app, stored } = await openLinks()
  const form = await openForm(app)
  const name = form.getByLabelText('Name')
  await button(form, 'Create link').click()
  await expect.element(form.getByText('Please give the calendar link a name')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('My \u202ejourneys')
  await button(form, 'Create link').click()
  await expect.element(form.getByText(/^The name can't contain tabs/)).toBeVisible()
  expect(app.sent('createFeed')).toEqual([])

  await name.fill('Cancelled')
  const creating = held(stored.createFeed)
  app.answer({ createFeed: creating })
  await button(form, 'Create link').click()
  await creating.asked
  await button(form, 'Cancel').click()
  await expect.element(form).not.toBeInTheDocument()
  creating.release()
  await expect.element(toast(app, 'Calendar link revoked')).toBeVisible()
  expect(stored.feeds).toEqual([])
})

test('late answers about one link leave the dialog of the next one open', async () => {
  const { app, stored } = await openLinks([JOURNEYS])
  const open = app.getByRole('dialog')
  const createAnother = async (name: string) => {
    const form = await openForm(app)
    await form.getByLabelText('Name').fill(name)
    await button(form, 'Create link').click()
    await expect.element(button(app, 'Copy link')).toBeVisible()
  }
  await button(app, 'Rename Journeys').click()
  await open.getByLabelText('Name').fill('Travels')
  const renaming = held(stored.renameFeed)
  app.answer({ renameFeed: renaming })
  await button(open, 'Rename').click()
  await renaming.asked
  await userEvent.keyboard('{Escape}')
  await createAnother('Typed meanwhile')
  renaming.release()
  await expect.element(toast(app, 'Calendar link renamed')).toBeVisible()
  await copyLink(app)
  await expect.element(button(app, 'Rename Travels')).toBeVisible()

  const revoke = button(app, 'Revoke Travels')
  await revoke.click()
  await button(open, 'Cancel').click()
  await expect.element(revoke).toHaveFocus()
  expect(app.sent('revokeFeed')).toEqual([])
  await revoke.click()
  const revoking = held(stored.revokeFeed)
  app.answer({ revokeFeed: revoking })
  await button(open, 'Revoke').click()
  await revoking.asked
  await userEvent.keyboard('{Escape}')
  await createAnother('Typed meanwhile, too')
  revoking.release()
  await expect.element(toast(app, 'Calendar link revoked')).toBeVisible()
  await copyLink(app)
  await expect.element(revoke).not.toBeInTheDocument()
  await expect.poll(() => rows(app).length).toBe(2)
})

test('a new link of the same calendar is waited for, and shown once', async () => {
  const { app, stored } = await openLinks([JOURNEYS])
  await button(app, 'Regenerate Journeys').click()
  const open = app.getByRole('dialog')
  const replacing = held(stored.regenerateFeed)
  app.answer({ regenerateFeed: replacing })
  await button(open, 'Regenerate').click()
  await replacing.asked
  await expect.element(button(open, 'Cancel')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(open.getByRole('status')).toMatchTextContent('The new link is on its way')
  replacing.release()
  await copyLink(app, () => button(open, 'Done').click())
  await expect.element(button(app, 'Revoke Journeys')).toBeVisible()
})

test('on a phone a link to the selected trips is created, and every part is accessible', async () => {
  await setBrowser({ width: 390, height: 844 })
  const { app } = await openLinks()
  const form = await openForm(app)
  const name = 'x'.repeat(60)
  await form.getByLabelText('Name').fill(name)
  await form.getByRole('radio', { name: 'All trips' }).click()
  await form.getByRole('combobox', { name: 'Status' }).click()
  await app.getByRole('option', { name: 'Upcoming' }).click()
  await form.getByRole('radio', { name: 'Away only' }).click()
  await expectNoViolations(app)
  await button(form, 'Create link').click()
  await expect.element(button(app, 'Copy link')).toBeVisible()
  await expectNoViolations(app)
  await copyLink(app)
  await expect.element(rows(app)).toMatchTextContent('All trips: Upcoming · Away only')
  expect(app.window.document.documentElement.scrollWidth).toBe(390)
  await expectNoViolations(app)
  expect(app.sent('createFeed').map(({ body }) => body)).toEqual([
    { name, trips: { of: 'everyone', status: 'Upcoming' }, detail: 'away' },
  ])
})

test('a trip is added to a calendar from its page, on a phone', async () => {
  await setBrowser({ width: 390, height: 844 })
  const files: SavedFile[] = []
  const app = await mountApp('/trips/7/edit', {
    as: MIA,
    trips: [exampleTrip(7)],
    answers: { ...DIRECTORY, tripFile: CALENDAR_FILE },
    prepare: (page) => noteSavedFiles(page, files),
  })
  await button(app, 'Add to calendar').click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['trip-7.ics'])
  expect(await files[0]?.text).toBe(CALENDAR_FILE.body)
  expect(app.sent('tripFile').map(({ params }) => params)).toEqual([{ tripId: '7' }])
  await expectNoViolations(app)
})

let copied: string[] = []

async function openLinks(feeds: Feed[] = []) {
  copied = []
  const stored = storedFeeds(feeds)
  const { feeds: _, ...answers } = stored
  const app = await mountApp('/profile', {
    as: MIA,
    trips: [exampleTrip(1)],
    answers: { ...PROFILE, ...answers },
    prepare: noteCopies,
  })
  return { app, stored }
}

/** Nothing else needs the clipboard, for which a page would have to ask. */
function noteCopies({ navigator }: AppWindow): void {
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
}

function links(app: App): Locator {
  return app.getByRole('region', { name: 'Calendar links' })
}

function rows(app: App): Locator {
  return links(app).getByRole('listitem')
}

async function openForm(app: App): Promise<Locator> {
  await button(links(app), 'New calendar link').click()
  return dialog(app, 'New calendar link')
}

/** Copies the link, before which Escape doesn't close the dialog, and closes the dialog. */
async function copyLink(app: App, close = () => userEvent.keyboard('{Escape}')): Promise<void> {
  const open = app.getByRole('dialog')
  await expect.element(button(open, 'Copy link')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(open.getByRole('status')).toMatchTextContent("You haven't copied the link")
  await button(open, 'Copy link').click()
  await expect.element(open.getByRole('status')).toHaveTextContent('Link copied')
  await expect.element(open.getByLabelText('Link', { exact: true })).toHaveValue(copied.at(-1))
  await close()
  await expect.element(open).not.toBeInTheDocument()
}

/** The links as the server keeps them. Each has another address. */
function storedFeeds(feeds: Feed[]) {
  let lastId = feeds.length
  const made = (feed: Feed): NewFeed => {
    lastId += 1
    return { feed, address: `https://sojourn.example.edu/api/feeds/secret${lastId}.ics` }
  }
  const feedOf = (params: { feedId: string | number }) =>
    stored.feeds.find(({ feed_id }) => feed_id === Number(params.feedId)) ?? JOURNEYS
  const createFeed: Answering<'createFeed'> = ({ body }) => {
    const feed: Feed = { ...JOURNEYS, ...body, feed_id: lastId + 1 }
    stored.feeds = [...stored.feeds, feed]
    return made(feed)
  }
  const renameFeed: Answering<'renameFeed'> = ({ params, body }) => {
    const renamed = { ...feedOf(params), name: body.name }
    stored.feeds = stored.feeds.map((feed) => (feed.feed_id === renamed.feed_id ? renamed : feed))
    return renamed
  }
  const regenerateFeed: Answering<'regenerateFeed'> = ({ params }) => made(feedOf(params))
  const revokeFeed: Answering<'revokeFeed'> = ({ params }) => {
    stored.feeds = stored.feeds.filter((feed) => feed !== feedOf(params))
    return null
  }
  const stored = { feeds, listFeeds: () => stored.feeds, createFeed, renameFeed, regenerateFeed, revokeFeed }
  return stored
}
