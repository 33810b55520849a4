import { nameInSentence } from '../trip/trip-fields.ts'
import { fullName } from '../words/full-name.ts'
import type { PersonHere } from './presence.ts'

/** "Bao Nguyen is looking at this trip", "Bao Nguyen is editing the cost". */
export function presenceWords({ field, ...person }: PersonHere): string {
  const name = fullName(person)
  return field === null ? `${name} is looking at this trip` : `${name} is editing ${nameInSentence(field)}`
}
