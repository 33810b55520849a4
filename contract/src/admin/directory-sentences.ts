import { DIRECTORY_NAME_MAX, STAFF_ID_MAX } from '../limits.ts'
import { plural } from '../words/count-words.ts'

/** About the people and places in the directory, and the files that administrators import into it. */
export const directorySentences = {
  staffId: `Staff ID must be 1 to ${STAFF_ID_MAX} letters, digits, dots, dashes or underscores, and begin and end with a letter or digit.`,
  nameLength: (label: string) => `${label} must be 1 to ${DIRECTORY_NAME_MAX} characters long.`,
  nameCharacters: (label: string) => `${label} contains characters that can't be used.`,
  email: 'Email must be an address such as mia.chen@example.edu.',
  alreadyThere: (staffId: string) => `Staff ID ${staffId} is already in the directory.`,
  changedMeanwhile: (details: string) =>
    `Someone else has just changed this person to ${details}. Save again to use your changes instead.`,
  missingColumns: (columns: readonly string[], missing: readonly string[]) =>
    `The first line must name the columns ${columns.join(', ')}. Missing: ${missing.join(', ')}.`,
  ignoredColumns: (names: readonly string[]) =>
    `${plural(names.length, 'This column is', 'These columns are')} ignored: ${names.join(', ')}.`,
  repeatedLine: (line: number) => `Repeats line ${line}.`,
  otherRegion: (country: string, region: string) => `${country} is in ${region} on an earlier line.`,
  otherCode: (country: string, code: string) => `${country} has the ISO code ${code} on an earlier line.`,
  /** Instead of a phone number or emergency contact that a file would replace. */
  hidden: '(hidden)',
  changedSincePreview: 'The directory has changed since the preview. Check the preview again.',
} as const
