import type { DayRange } from '@sojourn/contract/dates/date-range'
import { longDay, shortDay } from '@sojourn/contract/dates/date-words'
import { counted, countText } from '@sojourn/contract/words/count-words'

/** 12 people are travelling to 8 countries on Sunday 15 November 2026. */
export function summaryWords(travellers: number, countries: number, range: DayRange): string {
  return travellers === 0
    ? `Nobody is travelling ${periodWords(range)}.`
    : `${peopleWords(travellers)} travelling to ${counted(countries, 'country', 'countries')} ${periodWords(range)}.`
}

/** Explains why the countries add up to more than the travellers; empty if they don't. */
export function severalPlacesWords(people: number): string {
  return people === 0 ? '' : `${peopleWords(people)} counted in several places.`
}

/** 3 travellers */
export function travellerWords(count: number): string {
  return counted(count, 'traveller')
}

/** 3 of 12 travellers, or just 12 travellers if all are listed */
export function listedWords(listed: number, travellers: number): string {
  return listed === travellers
    ? travellerWords(travellers)
    : `${countText(listed)} of ${travellerWords(travellers)}`
}

/** The map's label for a country: Singapore, 3 travellers. */
export function countryWordsOf(country: string, travellers: number): string {
  return `${country}, ${travellerWords(travellers)}`
}

/** on Sunday 15 November 2026, or between two dates, one of which can be open */
export function periodWords({ from, to }: DayRange): string {
  if (from === undefined) return to === undefined ? 'on any date' : `until ${shortDay(to)}`
  if (to === undefined) return `from ${shortDay(from)} onwards`
  return from === to ? `on ${longDay(from)}` : `between ${shortDay(from)} and ${shortDay(to)}`
}

/** whereabouts_2026-11-15_to_2026-11-21.csv */
export function fileName({ from, to }: DayRange): string {
  const days = from === to ? [from] : [from, 'to', to]
  return `${['whereabouts', ...days].filter(Boolean).join('_')}.csv`
}

function peopleWords(count: number): string {
  return counted(count, 'person is', 'people are')
}
