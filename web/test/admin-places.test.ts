import { placeSentences } from '@sojourn/contract/admin/place-sentences'
import type { CountryPlace, DestinationPlace, Places, RegionPlace } from '@sojourn/contract/admin/places'
import type { DestinationOption } from '@sojourn/contract/trip/trip'
import { describe, expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, held, LiveStream, proxyPage, refusal, streamOf } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { peoplePage } from './support/example-people.ts'
import { DIRECTORY } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, heading, MIA, press, toast } from './support/screens.ts'

const PATH = '/admin/places'
const KUMASI = city(22, 'Kumasi')

test('a dialog offers what is in use, checks what is typed, and returns the focus', async () => {
  const app = await openPlaces()
  await press(menuOf(app, 'Ghana, country'), '{Enter}')
  await expect.element(app.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menuOf(app, 'Ghana, country')).toHaveFocus()

  await choose(app, 'Ghana, country', 'Edit')
  const edit = dialog(app, 'Edit the country Ghana')
  await expect.element(edit.getByText('Ghana', { exact: true })).toBeVisible()
  await edit.getByLabelText('ISO code').fill('uk')
  await button(edit, 'Save').click()
  await expect
    .element(edit.getByText("UK isn't an ISO 3166 country code, which is two capital letters such as KE."))
    .toBeVisible()
  await expectNoViolations(app)
  expect(app.sent('changePlace')).toEqual([])
  await edit.getByRole('combobox', { name: 'Region' }).click()
  await expect.element(app.getByRole('option', { name: 'Asia' })).toBeVisible()
  await expect.element(app.getByRole('option', { name: 'Atlantis' })).not.toBeInTheDocument()
  // Closes the list, and not the dialog.
  await userEvent.keyboard('{Escape}')
  await expect.element(app.getByRole('option')).not.toBeInTheDocument()
  await button(edit, 'Cancel').click()
  await expect.element(menuOf(app, 'Ghana, country')).toHaveFocus()

  await app.open(`${PATH}?search=kumasi`)
  await choose(app, 'Kumasi, destination', 'Merge into another')
  const merge = dialog(app, 'Merge the destination Kumasi')
  await expect.element(app.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(app.getByRole('option')).not.toBeInTheDocument()
  await button(merge, 'Merge').click()
  await expect.element(merge.getByRole('alert')).toHaveTextContent('Choose a destination.')
  // It must be there before it is filled, or screen readers don't notice.
  expect(merge.element().querySelector('[aria-live=polite]')?.textContent).toBe('')
  await merge.getByRole('combobox', { name: 'Merge into' }).fill('accr')
  await app.getByRole('option', { name: /Accra/ }).click()
  await expect
    .element(merge)
    .toMatchTextContent('2 trips to Kumasi will go to Accra instead. Kumasi will no longer')
  await expectNoViolations(app)
  expect(app.sent('mergePlace')).toEqual([])
})

test('the search is in the address, and finds places of every kind', async () => {
  const app = await openPlaces()
  const search = app.getByRole('searchbox', { name: 'Search places' })
  const listed = app.getByRole('main').getByRole('listitem')
  await search.click()
  await userEvent.keyboard('cape coast')
  await expect.poll(() => app.path()).toBe(`${PATH}?search=cape+coast`)
  await search.fill('kum')
  const expectFound = async () => {
    await expect.poll(() => listed.length).toBe(2)
    await expect.element(listed.first()).toMatchTextContent(/^Ghana/)
    await expect.element(listed.last()).toMatchTextContent(/^Kumasi/)
  }
  await expectFound()
  await expect.poll(() => app.path()).toBe(`${PATH}?search=kum`)
  await app.reload()
  await expect.element(search).toHaveValue('kum')
  await expectFound()
  await expect.element(app.getByRole('heading', { name: '1 country, 1 destination' })).toBeVisible()
  await search.fill('nowhere')
  await expect.element(app.getByRole('main').getByRole('status')).toMatchTextContent('Nothing found')
})

test('long names fit on a phone', async () => {
  await setBrowser({ width: 390, height: 844 })
  const long = 'Llanfairpwllgwyngyll'.repeat(5)
  const { regions } = placesWith()
  const app = await openPlaces('', {
    listPlaces: { regions: [...regions, { ...place(9, long), countries: [] }] },
  })
  const overflow = (element: Element) => element.scrollWidth - element.clientWidth
  for (const action of ['Edit', 'Merge into another']) {
    await choose(app, `${long}, region`, action)
    const open = app.getByRole('dialog')
    await expect.element(button(open, 'Close')).toBeInViewport({ ratio: 1 })
    if (action !== 'Edit') await app.getByRole('option', { name: /Africa/ }).click()
    expect(overflow(open.element())).toBe(0)
    await button(open, 'Cancel').click()
    await expect.element(open).not.toBeInTheDocument()
  }
  await app.getByRole('button', { name: /^Ghana/ }).click()
  await expectNoViolations(app)
  expect(overflow(app.window.document.documentElement)).toBe(0)
})

test('an administrator adds, edits and retires places, by keyboard too', async () => {
  const stored = storedPlaces()
  const app = await mountApp('/dashboard', {
    as: MIA,
    answers: { ...stored.answers, listPeople: peoplePage() },
  })
  await button(app, 'Mia Chen').click()
  await app.getByRole('menuitem', { name: 'Administration' }).click()
  await app.getByRole('link', { name: 'Places' }).click()
  await expect.element(app.getByRole('heading', { name: '1 country, 3 destinations' })).toBeVisible()
  await expectNoViolations(app)

  await button(app, 'Add region').click()
  await app.getByLabelText('Name').fill('Oceania')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast(app, 'Oceania added')).toBeVisible()
  await expect.element(button(app, 'Add region')).toHaveFocus()

  await choose(app, 'Oceania, region', 'Add country')
  await app.getByLabelText('Name').fill('Fiji')
  await button(app, 'Add').click()
  await expect.element(menuOf(app, 'Oceania, region')).toHaveFocus()
  const fiji = app.getByRole('button', { name: /^Fiji/ })
  await expect.element(fiji).toHaveTextContent('FijiFJ0 destinations · 0 trips')
  await press(fiji, '{Enter}')
  const addInFiji = button(app, 'Add destination in Fiji')
  await addInFiji.click()
  await app.getByLabelText('Name').fill('Suva')
  await userEvent.keyboard('{Enter}')
  await expect.element(addInFiji).toHaveFocus()
  const suva = app.getByRole('listitem').filter({ hasText: /^Suva/ })
  await expect.element(suva).toHaveTextContent('Suva0 trips')
  expect(app.sent('addPlace').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { kind: 'region', name: 'Oceania', within: null },
    { kind: 'country', name: 'Fiji', within: 101 },
    { kind: 'destination', name: 'Suva', within: 102 },
  ])

  await choose(app, 'Fiji, country', 'Edit')
  const edit = dialog(app, 'Edit the country Fiji')
  await edit.getByLabelText('ISO code').fill('')
  await edit.getByLabelText('Name').fill('Viti')
  await edit.getByRole('combobox', { name: 'Region' }).click()
  await app.getByRole('option', { name: 'Africa' }).click()
  await button(edit, 'Save').click()
  await expect.element(toast(app, 'Viti saved')).toBeVisible()
  const viti = app.getByRole('region', { name: 'Africa' }).getByRole('button', { name: /^Viti/ })
  await expect.element(viti).toHaveTextContent('VitiNo ISO code1 destination · 0 trips')
  expect(app.sent('changePlace').map(({ body }) => body)).toEqual([
    { name: 'Viti', within: 1, iso_code: null, was: { name: 'Fiji', within: 101, iso_code: 'FJ' } },
  ])

  await choose(app, 'Suva, destination', 'Retire')
  await expect.element(suva).toHaveTextContent('SuvaRetired0 trips')
  await expect.element(menuOf(app, 'Suva, destination')).toHaveFocus()
  await button(app, 'Undo').click()
  await expect.element(suva).toHaveTextContent('Suva0 trips')
  expect(app.sent('changePlace').slice(1)).toMatchObject([
    { params: { kind: 'destination', placeId: '103' }, body: { is_retired: true } },
    { params: { kind: 'destination', placeId: '103' }, body: { is_retired: false } },
  ])

  // What is added is shown, also if it isn't what was searched for.
  const search = app.getByRole('searchbox', { name: 'Search places' })
  await search.fill('suv')
  await expect.poll(() => app.getByRole('main').getByRole('listitem').length).toBe(2)
  await button(app, 'Add region').click()
  await app.getByLabelText('Name').fill('Thule')
  await userEvent.keyboard('{Enter}')
  await expect.element(menuOf(app, 'Thule, region')).toBeVisible()
  await expect.element(search).toHaveValue('Thule')
})

test('a merge says how many trips followed, and the focus goes to the search', async () => {
  const app = await openPlaces('?search=kumasi')
  await choose(app, 'Kumasi, destination', 'Merge into another')
  await app.getByRole('combobox', { name: 'Merge into' }).fill('accr')
  await app.getByRole('option', { name: /Accra/ }).click()
  app.answer({ mergePlace: { trips: 2 }, listPlaces: placesWith(null) })
  await button(app.getByRole('dialog'), 'Merge').click()
  await expect.element(toast(app, 'Kumasi merged into Accra, with 2 trips')).toBeVisible()
  await expect.element(app.getByText('Nothing found')).toBeVisible()
  await expect.element(app.getByRole('searchbox', { name: 'Search places' })).toHaveFocus()
  expect(app.sent('mergePlace').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { kind: 'destination', placeId: '22', into: 21 },
  ])
})

test('a place that someone else merges takes its open menu with it', async () => {
  const stream = new LiveStream()
  const app = await openPlaces('?search=kumasi', { tripStream: streamOf(stream) })
  await expect.element(app.getByText('Live')).toBeVisible()
  await press(menuOf(app, 'Kumasi, destination'), '{Enter}')
  await expect.element(app.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  app.answer({ listPlaces: placesWith(null) })
  stream.send({ type: 'DIRECTORY', trips: [] })
  await expect.element(app.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(app.getByRole('searchbox', { name: 'Search places' })).toHaveFocus()
})

test('new names reach an open form, and retired places are no longer offered, without a reload', async () => {
  const stream = new LiveStream()
  const app = await mountApp('/trips/new', {
    as: MIA,
    answers: { ...DIRECTORY, listDestinations: options('Kisumo', 'Nairobi'), tripStream: streamOf(stream) },
  })
  const tell = (...places: DestinationOption[]) => {
    app.answer({ listDestinations: places })
    stream.send({ type: 'DIRECTORY', trips: [] })
  }
  const cityIn = (number: number) =>
    app.getByRole('group', { name: `Destination ${number}` }).getByRole('combobox', { name: 'City' })
  await expect.element(app.getByText('Live')).toBeVisible()
  await cityIn(1).fill('kisum')
  await app.getByRole('option', { name: /^Kisumo/ }).click()
  tell(...options('Kisumu', 'Nairobi'))
  await expect.element(cityIn(1)).toHaveValue('Kisumu')

  await button(app, 'Add destination').click()
  await cityIn(2).fill('kenya')
  const offered = () =>
    app
      .getByRole('option', { name: /Kenya/ })
      .elements()
      .map(({ textContent }) => textContent?.slice(0, 6))
  await expect.poll(offered).toEqual(['Kisumu', 'Nairob'])
  const [kisumu, nairobi, nakuru] = options('Kisumu', 'Nairobi', 'Nakuru') as [Option, Option, Option]
  tell(kisumu, { ...nairobi, retired: true }, nakuru)
  await expect.poll(offered).toEqual(['Kisumu', 'Nakuru'])
  tell({ ...kisumu, retired: true }, nakuru)
  await expect.element(cityIn(1)).toHaveValue('Kisumu (retired)')
})

describe('what goes wrong', () => {
  test('a name that is taken, and a place that someone else changed, are explained', async () => {
    const stream = new LiveStream()
    const app = await openPlaces('?search=ghana', { tripStream: streamOf(stream) })
    await app.getByRole('button', { name: /^Ghana/ }).click()
    app.answer({ addPlace: taken('Kumasi') })
    await button(app, 'Add destination in Ghana').click()
    const name = app.getByLabelText('Name')
    await name.fill('KUMASI')
    await userEvent.keyboard('{Enter}')
    await expect.element(app.getByText('Ghana already has “Kumasi”.')).toBeVisible()
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(app.getByRole('dialog')).not.toBeInTheDocument()

    await choose(app, 'Kumasi, destination', 'Edit')
    await name.fill('Coomassie')
    app.answer({
      changePlace: refusal('changed_by_someone_else', placeSentences.changed),
      listPlaces: placesWith(city(22, 'Kumase')),
    })
    await expect.element(app.getByText('Live')).toBeVisible()
    stream.send({ type: 'DIRECTORY', trips: [] })
    await button(app, 'Save').click()
    await expect
      .element(app.getByRole('dialog').getByRole('alert'))
      .toHaveTextContent('Someone else changed this place. Close the dialog to see what it is now.')
    expect(app.sent('changePlace')).toMatchObject([
      {
        params: { kind: 'destination', placeId: '22' },
        body: { name: 'Coomassie', was: { name: 'Kumasi' } },
      },
    ])
    await button(app, 'Cancel').click()
    await expect.element(menuOf(app, 'Kumase, destination')).toHaveFocus()

    // Also if the dialog is closed before the answer comes.
    const saving = held<'changePlace'>(taken('Accra'))
    app.answer({ changePlace: saving })
    await choose(app, 'Kumase, destination', 'Edit')
    await name.fill('Accra')
    await button(app, 'Save').click()
    await saving.asked
    await expect.element(name).toHaveAttribute('readonly')
    await userEvent.keyboard('{Escape}')
    await expect.element(app.getByRole('dialog')).not.toBeInTheDocument()
    saving.release()
    await expect.element(badNews(app, 'Ghana already has “Accra”.')).toBeVisible()

    const merging = held<'mergePlace'>(refusal('not_found', placeSentences.unknown))
    app.answer({ mergePlace: merging })
    await choose(app, 'Kumase, destination', 'Merge into another')
    await app.getByRole('combobox', { name: 'Merge into' }).fill('accra')
    await app.getByRole('option', { name: /Accra/ }).click()
    await button(app.getByRole('dialog'), 'Merge').click()
    await merging.asked
    await userEvent.keyboard('{Escape}')
    await expect.element(app.getByRole('dialog')).not.toBeInTheDocument()
    merging.release()
    await expect.element(badNews(app, "This place doesn't exist.")).toBeVisible()
    expect(app.sent('mergePlace').map(({ body }) => body)).toEqual([{ into: 21 }])
  })

  test('a list or a change that fails says so', async () => {
    const app = await openPlaces('', { listPlaces: proxyPage(500) })
    await expect.element(app.getByText("Couldn't load places.")).toBeVisible()
    app.answer({ listPlaces: placesWith() })
    await button(app, 'Try again').click()
    await expect.element(menuOf(app, 'Africa, region')).toBeVisible()
    app.answer({ changePlace: proxyPage(500) })
    await choose(app, 'Africa, region', 'Retire')
    await expect.element(badNews(app, "The change couldn't be saved.")).toBeVisible()
  })

  test('everyone else sees that there is no such page', async () => {
    const { is_administrator: _, ...colleague } = MIA
    const app = await mountApp(PATH, { as: colleague })
    await expect.element(heading(app, 'Page not found')).toBeVisible()
  })
})

function openPlaces(search = '', answers: Answers = {}): Promise<App> {
  return mountApp(PATH + search, {
    as: MIA,
    answers: { listPlaces: placesWith(), ...answers },
    expectedConsole: /Failed to load admin/,
  })
}

/** The places as the server keeps them. New ones are numbered from 101. */
function storedPlaces() {
  let { regions } = placesWith()
  let lastId = 100
  const countries = () => regions.flatMap((region) => region.countries)
  const changed = <One extends DestinationPlace>(list: One[], id: number, changes: object) =>
    list.map((one) => (one.id === id ? { ...one, ...changes } : one))
  const withCountries = (change: (list: CountryPlace[], regionId: number) => CountryPlace[]) => {
    regions = regions.map((region) => ({ ...region, countries: change(region.countries, region.id) }))
  }
  const answers: Answers = {
    listPlaces: () => ({ regions }),
    addPlace: ({ params: { kind }, body: { name, within } }) => {
      lastId += 1
      const added = place(lastId, name)
      if (kind === 'region') regions = [...regions, { ...added, countries: [] }]
      if (kind === 'country') {
        const country = { ...added, iso_code: 'FJ', destinations: [] }
        withCountries((list, regionId) => (regionId === within ? [...list, country] : list))
      }
      if (kind === 'destination')
        withCountries((list) =>
          list.map((one) =>
            one.id === within ? { ...one, destinations: [...one.destinations, added] } : one,
          ),
        )
      return { id: lastId }
    },
    changePlace: ({ params: { kind, placeId }, body: { within, was: _, ...changes } }) => {
      const id = Number(placeId)
      if (kind === 'destination')
        withCountries((list) =>
          list.map((one) => ({ ...one, destinations: changed(one.destinations, id, changes) })),
        )
      else {
        const moved = countries().filter((one) => one.id === id)
        withCountries((list, regionId) => [
          ...list.filter((one) => one.id !== id),
          ...(regionId === within ? changed(moved, id, changes) : []),
        ])
      }
      return null
    },
  }
  return { answers }
}

type Option = DestinationOption

/** Cities in Kenya, in this order. */
function options(...names: string[]): Option[] {
  return names.map((destination_name, index) => ({
    destination_id: index + 1,
    destination_name,
    country_name: 'Kenya',
    region_name: 'Africa',
  }))
}

function placesWith(kumasi: DestinationPlace | null = KUMASI): Places {
  const ghana: CountryPlace = {
    ...place(11, 'Ghana'),
    iso_code: 'GH',
    destinations: [city(21, 'Accra'), city(23, 'Cape Coast'), ...(kumasi ? [kumasi] : [])],
  }
  const africa: RegionPlace = { ...place(1, 'Africa'), countries: [ghana] }
  const others = [place(2, 'Asia'), { ...place(3, 'Atlantis'), is_retired: true }]
  return { regions: [africa, ...others.map((one) => ({ ...one, countries: [] }))] }
}

function city(id: number, name: string): DestinationPlace {
  return { ...place(id, name), trips: 2 }
}

function place(id: number, name: string): DestinationPlace {
  return { id, name, is_retired: false, trips: 0 }
}

function taken(name: string) {
  const message = placeSentences.taken(name, 'Ghana')
  return refusal('conflict', message, { errors: [{ path: 'name', message }] })
}

function menuOf(app: App, name: string): Locator {
  return button(app, `Actions for ${name}`)
}

async function choose(app: App, name: string, action: string): Promise<void> {
  await menuOf(app, name).click()
  await app.getByRole('menuitem', { name: action }).click()
}

/** A toast about a failure, which screen readers announce immediately. */
function badNews(app: App, text: string): Locator {
  return app.getByRole('alert').filter({ hasText: text })
}
