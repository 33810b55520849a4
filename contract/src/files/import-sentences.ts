import { IMPORT_MEGABYTES_MAX, IMPORT_ROWS_MAX, IMPORT_UNDO_HOURS, TRIP_LIST_MAX } from '../limits.ts'
import { countText, plural } from '../words/count-words.ts'
import type { ImportCounts, UndoneImport } from './import.ts'
import { FILE_COLUMNS, type FileColumn } from './trip-file.ts'

/** Why the whole file is refused. */
export const fileSentences = {
  tooLarge: `The file is too large. It can be up to ${IMPORT_MEGABYTES_MAX} MB.`,
  wrongType: 'Choose a CSV or XLSX file.',
  notCsv: 'Choose a CSV file.',
  empty: 'The file is empty.',
  notUtf8: 'The file is not UTF-8 text. Save it as “CSV UTF-8” and try again.',
  oldExcel: 'This is an old Excel (.xls) file. Save it as XLSX or as “CSV UTF-8” and try again.',
  unfinishedQuote: (line: number) => `Line ${line} has no closing quotation mark. Is the file complete?`,
  strayQuote: (line: number) => `Line ${line} has a quotation mark in the wrong place.`,
  tooManyRows: `The file has too many lines. It can have up to ${countText(IMPORT_ROWS_MAX)}.`,
  tooManyColumns: 'The file has too many columns.',
  brokenWorkbook: 'This is not a readable XLSX file. It may be damaged.',
  workbookTooLarge: 'The workbook is too large once uncompressed.',
  noColumns: 'The first line must name the columns. The template has their names.',
  unknownColumns: (names: readonly string[]) =>
    `${plural(names.length, 'This column is', 'These columns are')} not recognised: ${names.join(', ')}.`,
  repeatedColumn: (name: string) => `The column ${name} appears twice.`,
  unreadable:
    "The file couldn't be read. It may be a folder, or it may have been moved or changed. Choose it again.",
  namelessColumn: (number: number) => `Column ${number} has no name.`,
} as const

/** What is wrong with a line. */
export const lineSentences = {
  formula: (column: FileColumn) => `${FILE_COLUMNS[column]} contains a formula. Replace it with its value.`,
  formulaText: (column: FileColumn) =>
    `${FILE_COLUMNS[column]} looks like a formula. If it is text, put an apostrophe (') in front of it.`,
  unstorable: (column: FileColumn) => `${FILE_COLUMNS[column]} contains characters that can't be stored.`,
  tripId: 'Trip ID must be the number of an existing trip, or blank to add a new one.',
  repeatedTrip: (tripId: number, line: number) => `Trip ${tripId} is already on line ${line}.`,
  day: (column: FileColumn) => `${FILE_COLUMNS[column]} must be a date in the format YYYY-MM-DD.`,
  flag: (column: FileColumn) => `${FILE_COLUMNS[column]} must be True or False.`,
  unknownPerson: (name: string) => `Nobody in the directory is called “${name}”.`,
  severalPeople: (name: string) => `Several people are called “${name}”. Enter staff IDs instead.`,
  staffDisagree: 'Staff IDs and Staff refer to different people. Leave one blank.',
  unknownDestination: (destination: string) => `Destination ${destination} doesn't exist.`,
  severalDestinations: (name: string) =>
    `Several destinations are called “${name}”. Enter the country as well.`,
  severalDestinationsIn: (name: string, country: string) =>
    `Several destinations in ${country} are called “${name}”, so a file can't say which one you mean.`,
  needsDestination: (column: FileColumn) =>
    `${FILE_COLUMNS[column]} comes from the destination. Add the ${FILE_COLUMNS.destination} column to change it.`,
  costFormat: 'Cost must be a plain number such as 1234.50, without a currency sign or thousands separators.',
  status: "Status comes from the dates, so this Status isn't imported.",
  unevenDestinations: (column: FileColumn) =>
    `${FILE_COLUMNS[column]} must have one name for each destination.`,
  tooMany: (column: FileColumn) => `${FILE_COLUMNS[column]} can have up to ${TRIP_LIST_MAX} entries.`,
} as const

export const importSentences = {
  hasErrors: 'The file has errors. Nothing was changed.',
  changedMeanwhile:
    'Trips have changed since the preview, or the file is different. Check the preview again.',
  failed: 'Import Failed!',
  undoFailed: "The import couldn't be undone.",
  unknownImport: `This import doesn't exist or is too old to undo. You can undo an import for ${IMPORT_UNDO_HOURS} hours.`,
  notYours: 'Only the person who imported the file can undo the import.',
  undoneAlready: 'This import has already been undone.',
  changedSince: (tripId: number) =>
    `Trip ${tripId} was changed after the import, so the import can't be undone.`,
  nothing: 'Nothing to change: every trip already matches the file.',
  notices: "Some values in the file won't be imported. See Notices.",
  noRows: 'The file has no trips in it.',
  result: ({ added, changed, unchanged }: ImportCounts) =>
    `${countText(added)} added, ${countText(changed)} changed, ${countText(unchanged)} unchanged.`,
  undone: ({ deleted, restored }: UndoneImport) =>
    `Import undone: ${countText(deleted)} deleted, ${countText(restored)} restored.`,
} as const
