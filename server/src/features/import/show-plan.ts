import type { ImportPreview, PlannedRow } from '@sojourn/contract/files/import'
import { isSameIn, type Wording, wordsOf } from '@sojourn/contract/trip/field-values'
import { tellApart } from '@sojourn/contract/trip/tell-apart'
import { FIELDS_IN_TABLES, headingOf, type TripContent } from '@sojourn/contract/trip/trip-fields'
import { fullName } from '@sojourn/contract/words/full-name'
import { doInParts } from '../../in-parts.ts'
import type { ImportPlan } from './plan-import.ts'

const ERRORS_TOLD_MAX = 1_000
/** For all rows in the answer. A file with ten thousand changed trips stays below it. */
const CHARACTERS_TOLD_MAX = 8_000_000
const ROWS_A_STEP = 500

/** Describes as much of the plan as fits into one answer. */
export async function showPlan(fingerprint: string, plan: ImportPlan): Promise<ImportPreview> {
  const { added, changed, unchanged, errors, notices } = plan
  return {
    plan: fingerprint,
    counts: { added: added.length, changed: changed.length, unchanged: unchanged.length },
    rows: await doInParts(told(rowsOf(plan))),
    errorCount: errors.length,
    errors: errors.slice(0, ERRORS_TOLD_MAX),
    ...(notices.length > 0 && { notices }),
  }
}

function* rowsOf({ added, changed, unchanged }: ImportPlan): Generator<PlannedRow> {
  for (const { line, content } of added) {
    yield {
      line,
      kind: 'added',
      trip_id: null,
      title: titleOf(content),
      changes: differences(undefined, content),
    }
  }
  for (const { line, trip, content } of changed) {
    const { trip_id } = trip
    yield { line, kind: 'changed', trip_id, title: titleOf(trip), changes: differences(trip, content) }
  }
  for (const { line, trip } of unchanged) {
    yield { line, kind: 'unchanged', trip_id: trip.trip_id, title: titleOf(trip), changes: [] }
  }
}

function* told(rows: Iterable<PlannedRow>): Generator<undefined, PlannedRow[]> {
  const rowsTold: PlannedRow[] = []
  let characters = 0
  for (const row of rows) {
    characters += row.title.length
    for (const { from, to } of row.changes) characters += from.length + to.length
    if (characters > CHARACTERS_TOLD_MAX) break
    rowsTold.push(row)
    if (rowsTold.length % ROWS_A_STEP === 0) yield
  }
  return rowsTold
}

const TITLE_NAMES_MAX = 3

function titleOf({ staffMembers, destinations }: TripContent): string {
  return `${few(staffMembers.map(fullName))} to ${few(destinations.map(({ destination_name }) => destination_name))}`
}

function few(names: string[]): string {
  const more = names.length - TITLE_NAMES_MAX
  return more > 0 ? `${names.slice(0, TITLE_NAMES_MAX).join(', ')} +${more}` : names.join(', ')
}

/** The changed fields. For a new trip, every field that has a value. */
function differences(before: TripContent | undefined, after: TripContent): PlannedRow['changes'] {
  const wording = fullWording(before, after)
  return FIELDS_IN_TABLES.filter((field) => !before || !isSameIn(field, before, after))
    .map((field) => ({
      field: headingOf(field),
      from: before ? wordsOf(field, before, wording) : '',
      to: wordsOf(field, after, wording),
    }))
    .filter(({ to }) => before || to !== '')
}

/** Always includes the staff ID and the country, so that people can check who and what a name in the file was matched with. */
function fullWording(before: TripContent | undefined, after: TripContent): Wording {
  return {
    person: (person) => `${fullName(person)} (${person.staff_id})`,
    destination: tellApart(before ?? {}, after).destinationInCountry,
    day: String,
    typed: String,
    empty: '',
  }
}
