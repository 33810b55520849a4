import { PEOPLE_COLUMNS, PLACE_COLUMNS } from '@sojourn/contract/admin/directory-files'
import type { DirectoryPreview } from '@sojourn/contract/admin/directory-import'
import type { ImportCounts } from '@sojourn/contract/files/import'
import type { PlanWords } from '../../../ui/import/plan-preview.tsx'
import { call } from '../admin-calls.ts'

/** What can be imported into the directory, and in which words. */
export interface ImportKind {
  title: string
  rules: readonly string[]
  columns: readonly string[]
  templateName: string
  words: PlanWords
  preview: (file: Blob) => Promise<DirectoryPreview>
  apply: (file: Blob, plan: string) => Promise<ImportCounts>
}

export const PEOPLE: ImportKind = {
  title: 'Import people',
  rules: [
    `The first line names the columns: ${PEOPLE_COLUMNS.join(', ')}.`,
    'A row with a staff ID in the directory changes that person. Any other row adds someone.',
    "The columns after last_name can be left out: what they're about isn't changed. An empty cell removes it.",
    "People you leave out aren't changed or removed.",
  ],
  columns: PEOPLE_COLUMNS,
  templateName: 'people_template.csv',
  words: {
    nothing: 'Nothing to change: the directory already matches the file.',
    noRows: 'The file has no people in it.',
  },
  preview: (file) => call('previewPeople', { file }),
  apply: (file, plan) => call('importPeople', { file, query: { plan } }),
}

export const PLACES: ImportKind = {
  title: 'Import places',
  rules: [
    `The first line names the columns: ${PLACE_COLUMNS.join(', ')}.`,
    'Regions, countries and destinations that are new are added.',
    'A country that is listed in another region moves there with all its destinations.',
    'An ISO code such as FR puts a country on the map. The column can be left out.',
    "Places you leave out aren't changed or removed.",
  ],
  columns: PLACE_COLUMNS,
  templateName: 'places_template.csv',
  words: {
    nothing: 'Nothing to change: the places already match the file.',
    noRows: 'The file has no places in it.',
  },
  preview: (file) => call('previewPlaces', { file }),
  apply: (file, plan) => call('importPlaces', { file, query: { plan } }),
}
