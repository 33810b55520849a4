import { type NameProblem, problemOfName } from './directory-names.ts'
import { placeSentences } from './place-sentences.ts'

/** From the outside in: each place is within one of the kind before. */
export const PLACE_KINDS = ['region', 'country', 'destination'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** What a place of a kind is within. */
export const WITHIN: Readonly<Record<PlaceKind, PlaceKind | undefined>> = {
  region: undefined,
  country: 'region',
  destination: 'country',
}

/** What can be within a place of a kind. */
export const INSIDE: Readonly<Record<PlaceKind, PlaceKind | undefined>> = {
  region: 'country',
  country: 'destination',
  destination: undefined,
}

/** The problem with a name, if there is one. */
export function checkPlaceName(name: string): string | undefined {
  const problem = problemOfName(name.trim())
  return problem && NAME_SENTENCES[problem]
}

const NAME_SENTENCES: Record<NameProblem, string> = {
  missing: placeSentences.nameRequired,
  'too long': placeSentences.nameTooLong,
  characters: placeSentences.nameCharacters,
}

/** The problem with an ISO code, if there is one. A country needs none. */
export function checkIsoCode(code: string): string | undefined {
  return code === '' || countryOfCode(code) !== undefined ? undefined : placeSentences.unknownCode(code)
}

/** The English name of the country with this ISO 3166-1 alpha-2 code. */
export function countryOfCode(code: string): string | undefined {
  // A former code, such as UK, has the name of the country that replaced it.
  const isCurrent = /^[A-Z]{2}$/.test(code) && new Intl.Locale(`und-${code}`).region === code
  return isCurrent && !NOT_COUNTRIES.has(code) ? countryNames.of(code) : undefined
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Other codes that browsers have names for. Kosovo's XK isn't in the standard either, but is used as if it were. */
const NOT_COUNTRIES = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
])
