import { fullName } from '@sojourn/contract/full-name'
import type { ImportPreview, PlannedRow } from '@sojourn/contract/import'
import { formatMoney } from '@sojourn/contract/money'
import { type NamesApart, tellApart } from '@sojourn/contract/tell-apart'
import type { Staff, Trip } from '@sojourn/contract/trip'
import { isSameIn, type TripContent, type TripField } from '@sojourn/contract/trip-change'
import { FILE_COLUMNS } from '@sojourn/contract/trip-file'
import type { ImportPlan } from './plan-import.ts'

const ERRORS_TOLD_MAX = 1_000
/** Of all rows that are told; a file of ten thousand changed trips stays below it. */
const CHARACTERS_TOLD_MAX = 8_000_000

/** The plan in words, as much of it as fits into one answer. */
export function showPlan(fingerprint: string, plan: ImportPlan): ImportPreview {
  const { added, changed, unchanged, errors, notices } = plan
  return {
    plan: fingerprint,
    counts: { added: added.length, changed: changed.length, unchanged: unchanged.length },
    rows: [...told(rowsOf(plan))],
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

function* told(rows: Iterable<PlannedRow>): Generator<PlannedRow> {
  let characters = 0
  for (const row of rows) {
    characters += row.title.length
    for (const { from, to } of row.changes) characters += from.length + to.length
    if (characters > CHARACTERS_TOLD_MAX) return
    yield row
  }
}

const TITLE_NAMES_MAX = 3

function titleOf({ staffMembers, destinations }: TripContent): string {
  return `${few(staffMembers.map(fullName))} to ${few(destinations.map((place) => place.destination_name))}`
}

function few(names: string[]): string {
  const more = names.length - TITLE_NAMES_MAX
  return more > 0 ? `${names.slice(0, TITLE_NAMES_MAX).join(', ')} +${more}` : names.join(', ')
}

const FIELDS: {
  [Field in TripField]: [name: string, show: (value: Trip[Field], names: NamesApart) => string]
} = {
  staffMembers: [FILE_COLUMNS.staff, peopleInWords],
  destinations: [FILE_COLUMNS.destination, (places, names) => places.map(names.placeInCountry).join(', ')],
  start_date: [FILE_COLUMNS.start_date, String],
  end_date: [FILE_COLUMNS.end_date, String],
  one_curtin: [FILE_COLUMNS.one_curtin, (flag) => (flag ? 'True' : 'False')],
  est_cost: [FILE_COLUMNS.est_cost, (cost) => (cost === null ? '' : formatMoney(cost))],
  reason: [FILE_COLUMNS.reason, String],
  comments: [FILE_COLUMNS.comments, String],
}
const IN_ORDER = Object.keys(FIELDS) as TripField[]

/** Field by field; of a new trip, every field that has a value. */
function differences(before: TripContent | undefined, after: TripContent): PlannedRow['changes'] {
  const names = tellApart(before ?? {}, after)
  return IN_ORDER.filter((field) => !before || !isSameIn(field, before, after))
    .map((field) => inWords(field, before, after, names))
    .filter(({ to }) => before || to !== '')
}

function inWords<Field extends TripField>(
  field: Field,
  before: Pick<Trip, Field> | undefined,
  after: Pick<Trip, Field>,
  names: NamesApart,
): PlannedRow['changes'][number] {
  const [name, show] = FIELDS[field]
  return { field: name, from: before ? show(before[field], names) : '', to: show(after[field], names) }
}

/** With the ids, because two people may have one name. */
function peopleInWords(people: readonly Staff[]): string {
  return people.map((person) => `${fullName(person)} (${person.staff_id})`).join(', ')
}
