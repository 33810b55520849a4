import { isDay } from '@sojourn/contract/dates/day'
import { lineSentences as sentences } from '@sojourn/contract/files/import-sentences'
import type { Trip } from '@sojourn/contract/trip/trip'
import {
  FIELDS,
  FIELDS_IN_TABLES,
  type FieldKind,
  type FieldsOfKind,
  type TripContent,
  type TripField,
} from '@sojourn/contract/trip/trip-fields'
import { checkCost, isCostTyping } from '@sojourn/contract/trip/trip-rules'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { faultsOf } from '../../trips/trip-faults.ts'
import { readDestinations } from './read-destinations.ts'
import { readStaff } from './read-staff.ts'
import { isProblem, type Read, type RowToRead, textOf } from './row-to-read.ts'

type ReadField<Field extends TripField> = (row: RowToRead, field: Field) => Read<Trip[Field]>

const READERS: { [Kind in FieldKind]: ReadField<FieldsOfKind<Kind>> } = {
  staff: readStaff,
  destinations: readDestinations,
  day: readDay,
  flag: readFlag,
  cost: readCost,
  text: readText,
}

/**
 * The trip that a row describes, or all its problems. A cell that is exactly what the export writes means the stored value,
 * whatever it looks like. A missing column leaves its field unchanged.
 */
export function readRow(row: RowToRead): TripContent | string[] {
  const fields = FIELDS_IN_TABLES.map((field) => ({ field, read: readField(row, field) }))
  const problems = fields.flatMap(({ read }) => (isProblem(read) ? [read.problem] : []))
  if (problems.length > 0) return [...new Set(problems)]
  const content = Object.fromEntries(
    fields.flatMap(({ field, read }) => (isProblem(read) ? [] : [[field, read.value]])),
  ) as TripContent
  const faults = faultsOf(content)
  return faults.length > 0 ? faults.map(({ message }) => message) : content
}

function readField<Field extends TripField>(row: RowToRead, field: Field): Read<Trip[Field]> {
  const read = READERS[FIELDS[field].kind] as unknown as ReadField<Field>
  return read(row, field)
}

/** Only accepts the format of the export: 3/4/2026 is a different date in different countries. */
function readDay(row: RowToRead, field: FieldsOfKind<'day'>): Read<string> {
  const text = textOf(row, field)
  if (isProblem(text)) return text
  const day = text.value?.trim() ?? row.trip?.[field] ?? ''
  if (day === '') return { problem: tripSentences.datesRequired }
  return isDay(day) ? { value: day } : { problem: sentences.day(field) }
}

/** As written by the export, spreadsheets and people. */
const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
  ['', false],
])

function readFlag(row: RowToRead, field: FieldsOfKind<'flag'>): Read<boolean> {
  const text = textOf(row, field)
  if (isProblem(text)) return text
  if (text.value === undefined) return { value: row.trip?.[field] ?? false }
  const flag = FLAGS.get(text.value.trim().toLowerCase())
  return flag === undefined ? { problem: sentences.flag(field) } : { value: flag }
}

/** An empty cell means no cost. A comma before one or two digits is a decimal point in some countries. */
function readCost(row: RowToRead, field: FieldsOfKind<'cost'>): Read<number | null> {
  const text = textOf(row, field)
  if (isProblem(text)) return text
  if (text.value === undefined) return { value: row.trip?.[field] ?? null }
  const digits = text.value.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  if (digits === '') return { value: null }
  const isNumber = /\d/.test(digits) && isCostTyping(digits.replace(/^-/, ''))
  const problem = isNumber ? checkCost(Number(digits)) : sentences.costFormat
  return problem === undefined ? { value: Number(digits) } : { problem }
}

function readText(row: RowToRead, field: FieldsOfKind<'text'>): Read<string> {
  const text = textOf(row, field)
  return isProblem(text) ? text : { value: text.value ?? row.trip?.[field] ?? '' }
}
