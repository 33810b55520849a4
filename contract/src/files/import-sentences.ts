import { IMPORT_MEGABYTES_MAX, IMPORT_ROWS_MAX, IMPORT_UNDO_HOURS, TRIP_LIST_MAX } from '../limits.ts'
import { countText, plural } from '../words/count-words.ts'
import type { ImportCounts, UndoneImport } from './import.ts'
import { FILE_COLUMNS, type FileColumn } from './trip-file.ts'

/** Why a file as a whole is refused. */
export const fileSentences = {
  tooLarge: `The file is too large: it can have at most ${IMPORT_MEGABYTES_MAX} MB.`,
  wrongType: 'Send a CSV or XLSX file.',
  empty: 'The file is empty.',
  notUtf8: 'The file is not UTF-8 text. Save it as “CSV UTF-8” and try again.',
  oldExcel: 'This is a file of an old Excel. Save it as XLSX or as “CSV UTF-8” and try again.',
  unfinishedQuote: (line: number) =>
    `Line ${line} opens a quotation mark that nothing closes. Is the file whole?`,
  strayQuote: (line: number) => `Line ${line} has a quotation mark where none can be.`,
  tooManyRows: `The file has too many lines: it can have at most ${countText(IMPORT_ROWS_MAX)}.`,
  tooManyColumns: 'The file has too many columns.',
  brokenWorkbook: 'The file is not an XLSX workbook that can be read. Is it whole?',
  workbookTooLarge: 'The workbook is too large when it is unpacked.',
  noColumns: 'The first line must name the columns. The template has their names.',
  unknownColumns: (names: readonly string[]) =>
    `${plural(names.length, 'This column is', 'These columns are')} not known: ${names.join(', ')}.`,
  repeatedColumn: (name: string) => `The column ${name} is there twice.`,
  unreadable:
    "The file couldn't be read. It may be a folder, or it may have been moved or changed. Choose it again.",
  namelessColumn: (number: number) => `Column ${number} has no name.`,
} as const

/** What is wrong with a line. */
export const lineSentences = {
  formula: (column: FileColumn) => `${FILE_COLUMNS[column]} holds a formula. Put its value there instead.`,
  formulaText: (column: FileColumn) =>
    `${FILE_COLUMNS[column]} begins like a formula. If it is text, put an apostrophe (') before it.`,
  unstorable: (column: FileColumn) => `${FILE_COLUMNS[column]} has characters that cannot be stored.`,
  tripId: 'Trip ID must be the number of a trip, or empty to add one.',
  repeatedTrip: (tripId: number, line: number) => `Trip ${tripId} is on line ${line} already.`,
  day: (column: FileColumn) => `${FILE_COLUMNS[column]} must be a day written as YYYY-MM-DD.`,
  flag: (column: FileColumn) => `${FILE_COLUMNS[column]} must be True or False.`,
  unknownPerson: (name: string) => `There is nobody called “${name}” in the directory.`,
  severalPeople: (name: string) => `Several people are called “${name}”: give their staff IDs.`,
  staffDisagree: 'Staff IDs and Staff name different people. Leave one of them empty.',
  unknownPlace: (place: string) => `There is no destination ${place}.`,
  severalPlaces: (name: string) => `Several destinations are called “${name}”: give the country as well.`,
  severalPlacesThere: (name: string, country: string) =>
    `Several destinations in ${country} are called “${name}”, so a file can't say which one you mean.`,
  needsDestination: (column: FileColumn) =>
    `${FILE_COLUMNS[column]} comes from the destination. Add the ${FILE_COLUMNS.destination} column to change it.`,
  costFormat: 'Cost must be a plain number such as 1234.50, without a currency sign or thousands separators.',
  status: "Status comes from the dates, so this Status isn't imported.",
  unevenPlaces: (column: FileColumn) => `${FILE_COLUMNS[column]} must have one name for each destination.`,
  tooMany: (column: FileColumn) => `${FILE_COLUMNS[column]} can have at most ${TRIP_LIST_MAX}.`,
} as const

export const importSentences = {
  hasErrors: 'The file has errors. Nothing was changed.',
  changedMeanwhile:
    'Trips were changed since the preview, or it was another file. Look at the preview again.',
  failed: 'Import Failed!',
  undoFailed: 'The import could not be undone.',
  unknownImport: `There is no such import to undo. It can be undone within ${IMPORT_UNDO_HOURS} hours.`,
  notYours: 'Only the person who imported it can undo an import.',
  undoneAlready: 'This import was undone already.',
  changedSince: (tripId: number) =>
    `Trip ${tripId} was changed after the import, so the import cannot be undone.`,
  nothing: 'Nothing to change: every trip is as the file says.',
  notices: "Some of what the file says isn't imported. See Notices.",
  noRows: 'The file has no trips in it.',
  result: ({ added, changed, unchanged }: ImportCounts) =>
    `${countText(added)} added, ${countText(changed)} changed, ${countText(unchanged)} left alone.`,
  undone: ({ deleted, restored }: UndoneImport) =>
    `Import undone: ${countText(deleted)} deleted, ${countText(restored)} put back as they were.`,
} as const
