import { fullName } from '@sojourn/contract/full-name'
import type { ImportPreview, PlannedRow } from '@sojourn/contract/import'
import { formatMoney } from '@sojourn/contract/money'
import { FILE_COLUMNS } from '@sojourn/contract/trip-file'
import type { ImportPlan } from './plan-import.ts'
import { peopleInWords, type TripContent } from './read-row.ts'

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
    ...(notices.length > 0 && { notices: notices.slice(0, ERRORS_TOLD_MAX) }),
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

const FIELDS: [name: string, show: (content: TripContent) => string][] = [
  [FILE_COLUMNS.staff, ({ staffMembers }) => peopleInWords(staffMembers)],
  [FILE_COLUMNS.destination, ({ destinations }) => placesInWords(destinations)],
  [FILE_COLUMNS.start_date, (content) => content.start_date],
  [FILE_COLUMNS.end_date, (content) => content.end_date],
  [FILE_COLUMNS.one_curtin, (content) => (content.one_curtin ? 'True' : 'False')],
  [FILE_COLUMNS.est_cost, ({ est_cost }) => (est_cost === null ? '' : formatMoney(est_cost))],
  [FILE_COLUMNS.reason, (content) => content.reason],
  [FILE_COLUMNS.comments, (content) => content.comments],
]

/** Field by field; of a new trip, every field that has a value. */
function differences(before: TripContent | undefined, after: TripContent): PlannedRow['changes'] {
  return FIELDS.flatMap(([field, show]) => {
    const [from, to] = [before ? show(before) : '', show(after)]
    return from === to ? [] : [{ field, from, to }]
  })
}

function placesInWords(places: TripContent['destinations']): string {
  return places.map((place) => `${place.destination_name} (${place.country.country_name})`).join(', ')
}
