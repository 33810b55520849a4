import type { SessionTokens, SignedIn } from '@sojourn/contract/account/account'
import type { AuditPage } from '@sojourn/contract/audit/audit'
import type { Feed, NewFeed } from '@sojourn/contract/calendar/calendar-feed'
import type { ImportPreview, ImportResult } from '@sojourn/contract/files/import'
import type { Trip } from '@sojourn/contract/trip/trip'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { StreamReader } from '../support/stream-reader.ts'
import { type Instance, TwoVersions, WITHIN } from './two-versions.ts'

/**
 * What the README promises for updates: "restart one instance after the other". Until the last one has restarted, both versions
 * serve on one database, which the new one has migrated. This runs the last release (last-release.txt) next to this version.
 */

const PASSWORD = 'Harbour#2026x'
const NEW_PASSWORD = 'Lighthouse#27'

let versions: TwoVersions
let instances: Record<'old' | 'new', Instance>
/** Another instance of the last release, to be stopped. */
let leaving: Instance
let demo: SignedIn
let fromBefore: {
  reader: StreamReader
  session: SignedIn
  feed: NewFeed
  activation: string
  reset: string
  importId: number | null
  imported: Trip
}
const readers: StreamReader[] = []
/** The shape of a trip in each version. They differ if this version adds a field. */
let fields: Record<'old' | 'new', string[]>

beforeAll(async () => {
  versions = await TwoVersions.onEmptyDatabase()
  const old = await versions.startOld()
  leaving = await versions.startOld()
  demo = await old.signIn()
  fromBefore = await beforeTheUpgrade(old)
  instances = { old, new: await versions.startNew() }
  fields = { old: await fieldsOf(instances.old), new: await fieldsOf(instances.new) }
  expect(fields.new).toEqual(expect.arrayContaining(fields.old))
})
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.cut()))
})
afterAll(async () => {
  await fromBefore?.reader.cut()
  await versions?.stop()
})

async function beforeTheUpgrade(old: Instance) {
  const token = demo.access_token
  await activate('before1', old)
  const imported = await old.add(token, 'Before the import')
  return {
    reader: await follow(old, token, []),
    session: await old.signIn(),
    feed: await createFeed(old, token),
    activation: await old.register('before2', PASSWORD),
    reset: await old.requestReset('before1'),
    importId: await importReason(old, imported, 'Imported before'),
    imported,
  }
}

describe.each([
  { here: 'old', there: 'new' },
  { here: 'new', there: 'old' },
] as const)('from the $here version to the $there one', ({ here, there }) => {
  const both = () => [instances[here], instances[there]] as const

  test('a change reaches the streams of both, and a stream that moves to the other misses nothing', async () => {
    const [one, other] = both()
    const token = demo.access_token
    const [staying, moving] = [await follow(other, token), await follow(one, token)]
    const trip = await one.add(token, `Added on the ${here} one`)
    for (const reader of [staying, moving, fromBefore.reader]) {
      await expect.poll(() => reader.trips.get(trip.trip_id)?.reason).toBe(trip.reason)
    }

    await moving.cut()
    const changed = await other.change(trip, token, `Changed on the ${there} one`)
    const deleted = await other.add(token, 'Added and deleted')
    expect(await one.status('DELETE', `/trips/${deleted.trip_id}`, token)).toBe(204)
    expect(await moving.connect(other.url)).toBe(200)
    await expect.poll(() => moving.trips.get(trip.trip_id)?.reason).toBe(changed.reason)
    const truth = await other.trips(token)
    for (const reader of [staying, moving, fromBefore.reader]) {
      await expect.poll(() => inBoth(reader.sorted())).toEqual(inBoth(truth))
    }
    for (const reader of [staying, fromBefore.reader]) expect(snapshotsTo(reader)).toBe(1)
    expect(snapshotsTo(moving)).toBe(snapshotsToMoved())
  })

  test('a trip written by the other version can be changed and deleted, and nobody overwrites a change by accident', async () => {
    const [one, other] = both()
    const token = demo.access_token
    const trip = await one.add(token, 'First')
    const second = await other.change(trip, token, 'Second')
    const stale = await one.ask(
      'PATCH',
      `/trips/${trip.trip_id}`,
      token,
      { reason: 'Lost' },
      { 'if-match': `"${trip.version}"` },
    )
    expect(stale.status).toBe(412)
    await one.change(second, token, 'Third')
    expect(await other.status('DELETE', `/trips/${trip.trip_id}`, token)).toBe(204)
    const restored = await one.get<Trip>('POST', `/trips/${trip.trip_id}/restore`, token)
    expect(restored.reason).toBe('Third')

    const histories = await Promise.all(
      both().map((instance) =>
        instance.get<{ content: { event: string }[] }>('GET', `/trips/${trip.trip_id}/history`, token),
      ),
    )
    const [mine, theirs] = histories.map(({ content }) => content.map(({ event }) => event))
    expect(mine).toHaveLength(5)
    expect(theirs).toEqual(mine)
  })

  test('a session continues, is refreshed, and is refused after it has ended', async () => {
    const [one, other] = both()
    const session = await one.signIn()
    expect(await other.me(session.access_token)).toBe(200)
    const renewed = (await (await other.refresh(session)).json()) as SessionTokens
    expect(await one.me(renewed.access_token)).toBe(200)
    const again = {
      ...session,
      ...((await (await one.refresh({ ...session, ...renewed })).json()) as object),
    }
    expect(await other.me(again.access_token)).toBe(200)

    const reader = await follow(one, again.access_token)
    const { refresh_token_id } = again
    const signedOut = await other.status('POST', '/auth/logout', again.access_token, { refresh_token_id })
    // The previous release has nothing to say.
    expect([200, 204]).toContain(signedOut)
    await expect.poll(() => reader.isOpen).toBe(false)
    expect(await one.me(again.access_token)).toBe(401)
    expect((await one.refresh(again)).status).toBe(401)
  })

  test('an import is undone', async () => {
    const [one, other] = both()
    const token = demo.access_token
    const trip = await one.add(token, 'As it was')
    const importId = await importReason(one, trip, 'As the file says')
    expect(await reasonOf(other, trip)).toBe('As the file says')
    const undone = await other.get('POST', `/trips/import/${importId}/undo`, token)
    expect(undone).toEqual({ deleted: 0, restored: 1 })
    expect(await reasonOf(one, trip)).toBe('As it was')
  })

  test('a calendar link is read, and stops working when it is replaced', async () => {
    const [one, other] = both()
    const token = demo.access_token
    const feed = await createFeed(one, token)
    expect(await readFeed(other, feed)).toBe(200)
    const { feed_id } = feed.feed
    const listed = await other.get<Feed[]>('GET', '/calendar-feeds', token)
    expect(listed.map((one) => one.feed_id)).toContain(feed_id)
    const replaced = await other.get<NewFeed>('POST', `/calendar-feeds/${feed_id}/regenerate`, token)
    for (const instance of both()) expect(await readFeed(instance, feed)).toBeGreaterThanOrEqual(400)
    expect(await readFeed(one, replaced)).toBe(200)
  })

  test('links in emails work, once', async () => {
    const [one, other] = both()
    const person = `moved-${here}`
    await activate(person, one, other)
    const session = await one.signIn({ staff_id: person, password: NEW_PASSWORD })
    const reset = await one.requestReset(person)
    expect(await other.setPassword(reset, person, PASSWORD)).toBe(204)
    expect(await one.me(session.access_token)).toBe(401)
    for (const instance of both()) {
      expect(await instance.setPassword(reset, person, NEW_PASSWORD)).toBe(401)
      expect((await instance.signIn({ staff_id: person, password: PASSWORD })).user.staff_id).toBe(person)
    }
  })
})

test('parallel writes on both are all kept, and both serve the same', async () => {
  const both = Object.values(instances)
  const token = demo.access_token
  const reasons = Array.from({ length: 40 }, (_, index) => `Written together ${index}`)
  const { old, new: now } = instances
  await Promise.all(reasons.map((reason, index) => (index % 2 ? old : now).add(token, reason)))
  const [mine, theirs] = await Promise.all(both.map((instance) => instance.trips(token)))
  expect(inBoth(theirs)).toEqual(inBoth(mine))
  expect(mine?.map(({ reason }) => reason)).toEqual(expect.arrayContaining(reasons))

  const audits = await Promise.all(
    both.map((instance) => instance.get<AuditPage>('GET', '/audit?size=100', token)),
  )
  const [mineToo, theirsToo] = audits.map(({ content }) => content.map(({ id, event }) => ({ id, event })))
  expect(mineToo).toHaveLength(100)
  expect(theirsToo).toEqual(mineToo)

  const files = await Promise.all(both.map((instance) => instance.get<string>('GET', '/trips/export', token)))
  for (const file of files) expect(file.trimEnd().split('\r\n')).toHaveLength((mine?.length ?? 0) + 1)
})

test('people who signed in before the update stay signed in', async () => {
  const { session } = fromBefore
  expect(await instances.new.me(session.access_token)).toBe(200)
  const renewed = (await (await instances.new.refresh(session)).json()) as SessionTokens
  for (const instance of Object.values(instances)) expect(await instance.me(renewed.access_token)).toBe(200)
})

test('what was started before the update is finished on the new version', async () => {
  const { feed, activation, reset, importId, imported } = fromBefore
  const { new: now, old } = instances
  expect(await readFeed(now, feed)).toBe(200)
  await now.get('POST', `/trips/import/${importId}/undo`, demo.access_token)
  expect(await reasonOf(old, imported)).toBe('Before the import')

  expect(await now.setPassword(reset, 'before1', PASSWORD)).toBe(204)
  for (const instance of [now, old]) {
    await instance.signIn({ staff_id: 'before1', password: PASSWORD })
    expect(await instance.setPassword(reset, 'before1', NEW_PASSWORD)).toBe(401)
  }

  expect(await now.confirm(activation, 'before2')).toBeLessThan(300)
  for (const instance of [now, old]) expect(await instance.confirm(activation, 'before2')).toBe(401)
  await choosePassword('before2', now)
  for (const instance of [now, old]) await instance.signIn({ staff_id: 'before2', password: NEW_PASSWORD })
})

test('the password of a stranger who registered on the old version never works, wherever the owner opens the link', async () => {
  const { old, new: now } = instances
  const stranger = { staff_id: 'wanted', password: PASSWORD }
  const theirs = await old.register('wanted', stranger.password)
  const own = await now.register('wanted', NEW_PASSWORD)
  expect(await old.confirm(own, 'wanted')).toBe(401)
  expect(await old.confirm(theirs, 'wanted')).toBe(401)
  expect(await now.confirm(own, 'wanted')).toBe(200)
  for (const instance of [old, now]) {
    expect(await instance.status('POST', '/auth/login', '', stranger)).toBe(401)
  }
  await choosePassword('wanted', now)
  await old.signIn({ staff_id: 'wanted', password: NEW_PASSWORD })
})

test('when an old instance stops, its streams and sessions continue on the new one, and nothing is lost', async () => {
  const session = await leaving.signIn()
  const reader = await follow(leaving, session.access_token)
  const last = await leaving.add(session.access_token, 'The last words')
  leaving.server.kill('SIGTERM')
  expect(await leaving.server.ended).toBe(0)
  await expect.poll(() => reader.isOpen).toBe(false)

  await instances.new.change(last, session.access_token, 'Said after that')
  expect(await reader.connect(instances.new.url)).toBe(200)
  await expect.poll(() => reader.trips.get(last.trip_id)?.reason).toBe('Said after that')
  await expect.poll(async () => reader.sorted()).toEqual(await instances.new.trips(session.access_token))
  expect(snapshotsTo(reader)).toBe(snapshotsToMoved())
  expect((await instances.new.refresh(session)).status).toBe(200)
})

async function fieldsOf(instance: Instance): Promise<string[]> {
  const [trip] = await instance.trips(demo.access_token)
  return Object.keys(trip ?? {}).sort()
}

/** Trips without the fields that only one of the versions has. */
function inBoth(trips: Trip[] = []): object[] {
  const known = fields.old.filter((field) => fields.new.includes(field))
  return trips.map((trip) => Object.fromEntries(known.map((field) => [field, trip[field as keyof Trip]])))
}

function snapshotsTo(reader: StreamReader): number {
  return reader.events.filter((type) => type === 'SNAPSHOT').length
}

/** A reader that moves to a version with other fields must get the whole list again. */
function snapshotsToMoved(): number {
  return String(fields.old) === String(fields.new) ? 1 : 2
}

async function follow(instance: Instance, token: string, kept = readers): Promise<StreamReader> {
  const reader = new StreamReader(instance.url, token)
  kept.push(reader)
  expect(await reader.connect()).toBe(200)
  await vi.waitFor(() => expect(reader.events).toEqual(['SNAPSHOT']), WITHIN)
  return reader
}

/** Registers on one instance, opens the link on another one that may refuse it, and ends with an account that has the new password. */
async function activate(staffId: string, registering: Instance, opening = registering): Promise<void> {
  const link = await registering.register(staffId, PASSWORD)
  const opened = await opening.confirm(link, staffId)
  expect([200, 204, 401]).toContain(opened)
  if (opened === 401) expect(await registering.confirm(link, staffId)).toBeLessThan(300)
  await choosePassword(staffId, registering)
}

/** A version may or may not use the typed password. A reset works either way. */
async function choosePassword(staffId: string, instance: Instance): Promise<void> {
  const reset = await instance.requestReset(staffId)
  expect(await instance.setPassword(reset, staffId, NEW_PASSWORD)).toBe(204)
}

async function importReason(instance: Instance, { trip_id }: Trip, reason: string): Promise<number | null> {
  const file = `Trip ID,Reason\r\n${trip_id},${reason}\r\n`
  const send = async <T>(path: string): Promise<T> => {
    const headers = { authorization: `Bearer ${demo.access_token}`, 'content-type': 'text/csv' }
    const answer = await fetch(`${instance.url}/api${path}`, { method: 'POST', headers, body: file })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  const { plan } = await send<ImportPreview>('/trips/import/preview')
  const { import_id, changed } = await send<ImportResult>(`/trips/import?plan=${plan}`)
  expect(changed).toBe(1)
  return import_id
}

async function reasonOf(instance: Instance, { trip_id }: Trip): Promise<string> {
  return (await instance.get<{ trip: Trip }>('GET', `/trips/${trip_id}`, demo.access_token)).trip.reason
}

function createFeed(instance: Instance, token: string): Promise<NewFeed> {
  const wanted = { name: 'Team', trips: { of: 'everyone' }, detail: 'full' }
  return instance.get('POST', '/calendar-feeds', token, wanted)
}

async function readFeed(instance: Instance, { address }: { address: string }): Promise<number> {
  return instance.status('GET', new URL(address).pathname.replace(/^\/api/, ''))
}
