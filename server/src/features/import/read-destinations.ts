import { lineSentences as sentences } from '@sojourn/contract/files/import-sentences'
import type { TripDestination } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { asTripDestination } from '../../live/directory.ts'
import { countryCell, destinationCell, regionCell } from '../../spreadsheet/trip-cells.ts'
import {
  allOf,
  isAlike,
  isProblem,
  listIn,
  namesIn,
  preferring,
  type Read,
  type RowToRead,
  short,
  textsOf,
} from './row-to-read.ts'

/** Finds destinations by name, and by country and region if the file has them. */
export function readDestinations(row: RowToRead): Read<TripDestination[]> {
  const { trip } = row
  const texts = textsOf(row, 'destination', 'country', 'region')
  if (isProblem(texts)) return texts
  const [nameText, countryText, regionText] = texts.value

  const where = allOf([listIn(countryText, 'country'), listIn(regionText, 'region')])
  if (isProblem(where)) return where
  const [countries = [], regions = []] = where.value
  const hasNewCountries = !isBlankOrLike(countries, trip && countryCell(trip))
  const hasNewRegions = !isBlankOrLike(regions, trip && regionCell(trip))
  if (trip && nameText === undefined) {
    if (hasNewCountries) return { problem: sentences.needsDestination('country') }
    if (hasNewRegions) return { problem: sentences.needsDestination('region') }
    return { value: trip.destinations }
  }
  if (trip && nameText === destinationCell(trip) && !hasNewCountries && !hasNewRegions) {
    return { value: trip.destinations }
  }

  const names = listIn(nameText, 'destination')
  if (isProblem(names)) return names
  const count = names.value.length
  if (count === 0) return { problem: tripSentences.destinationsRequired }
  if (!isBlankOrOneEach(countries, count)) return { problem: sentences.unevenDestinations('country') }
  if (!isBlankOrOneEach(regions, count)) return { problem: sentences.unevenDestinations('region') }
  return allOf(
    names.value.map((name, index) => destinationCalled(row, name, countries[index], regions[index])),
  )
}

/** Whether a cell of countries or regions is blank or matches the trip. */
function isBlankOrLike(names: readonly string[], stored: string | undefined): boolean {
  return names.length === 0 || (stored !== undefined && isAlike(names, namesIn(stored)))
}

function isBlankOrOneEach(names: readonly string[], count: number): boolean {
  return names.length === 0 || names.length === count
}

function destinationCalled(
  { names, trip }: RowToRead,
  name: string,
  country: string | undefined,
  region: string | undefined,
): Read<TripDestination> {
  const isOnTrip = (id: number) => trip?.destinations.some((one) => one.destination_id === id)
  const alike = names
    .destinationsCalled(name)
    .filter((one) => country === undefined || isAlike([one.country_name], [country]))
    .filter((one) => region === undefined || isAlike([one.region_name], [region]))
  const offered = alike.filter((one) => !one.retired || isOnTrip(one.destination_id))
  const [found, another] = preferring(
    offered,
    (one) =>
      one.destination_name === name &&
      (country === undefined || one.country_name === country) &&
      (region === undefined || one.region_name === region),
  )
  if (another) {
    const isSameCountry = country !== undefined
    return {
      problem: isSameCountry
        ? sentences.severalDestinationsIn(short(name), short(country))
        : sentences.severalDestinations(short(name)),
    }
  }
  if (found) return { value: asTripDestination(found) }
  const [retired] = alike
  if (retired) return { problem: tripSentences.retiredDestination(retired.destination_name) }
  const where = [country, region].filter((part) => part !== undefined).join(', ')
  const called = `“${short(name)}”`
  return { problem: sentences.unknownDestination(where === '' ? called : `${called} in ${short(where)}`) }
}
