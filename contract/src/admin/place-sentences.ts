import { DIRECTORY_NAME_MAX } from '../limits.ts'
import { counted } from '../words/count-words.ts'

/** What can go wrong with places, and what the administration says about them. */
export const placeSentences = {
  nameRequired: 'Enter a name.',
  nameTooLong: `The name must be ${DIRECTORY_NAME_MAX} characters or fewer.`,
  nameCharacters: "The name contains characters that can't be used.",
  unknownCode: (code: string) =>
    `${code} isn't an ISO 3166 country code, which is two capital letters such as KE.`,
  codeTaken: (code: string, country: string) => `${country} already has the ISO code ${code}.`,
  onlyCountries: 'Only countries have an ISO code.',
  unknown: "This place doesn't exist. It may have been merged into another one.",
  unknownWithin: 'Choose where this place is.',
  taken: (name: string, where: string | undefined) => `${where ?? 'The directory'} already has “${name}”.`,
  takenByRetired: (name: string, where: string | undefined) =>
    `${where ?? 'The directory'} already has “${name}”, which is retired. Bring it back instead.`,
  changed: 'Someone else changed this place. Close the dialog to see what it is now.',
  intoItself: "A place can't be merged into itself.",
  added: (name: string) => `${name} added`,
  saved: (name: string) => `${name} saved`,
  retired: (name: string) => `${name} retired`,
  broughtBack: (name: string) => `${name} is no longer retired`,
  merged: (name: string, into: string, trips: number) =>
    trips === 0
      ? `${name} merged into ${into}`
      : `${name} merged into ${into}, with ${counted(trips, 'trip')}`,
  failed: "The change couldn't be saved. Try again in a moment.",
} as const
