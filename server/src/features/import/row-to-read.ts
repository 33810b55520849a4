import { beginsLikeFormula, undefuse } from '@sojourn/contract/files/csv'
import { lineSentences as sentences } from '@sojourn/contract/files/import-sentences'
import { type FileColumn, LIST_SEPARATOR } from '@sojourn/contract/files/trip-file'
import { TRIP_LIST_MAX } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { TEXT_FIELDS, type TextField } from '@sojourn/contract/trip/trip-fields'
import { foldText } from '@sojourn/contract/words/fold-text'
import { isStorable } from '../../http/storable-text.ts'
import { type Cell, FORMULA } from '../../spreadsheet/table.ts'
import type { KnownNames } from './known-names.ts'
import type { ColumnIndexes } from './read-header.ts'

export interface RowToRead {
  cells: readonly Cell[]
  columns: ColumnIndexes
  names: KnownNames
  /** From a text file, where only the first character shows whether a cell is a formula. */
  isText: boolean
  /** The current trip, if the row belongs to one. */
  trip: Trip | undefined
}

/** A value from a row, or a sentence about the problem with it. */
export type Read<T> = { value: T } | { problem: string }

export function isProblem<T>(read: Read<T>): read is { problem: string } {
  return 'problem' in read
}

/** All the values, or the first problem. */
export function allOf<T>(reads: readonly Read<T>[]): Read<T[]> {
  return reads.find(isProblem) ?? { value: reads.flatMap((read) => (isProblem(read) ? [] : [read.value])) }
}

/** The text of each cell, in this order. Undefined for a missing column. */
export function textsOf(row: RowToRead, ...columns: FileColumn[]): Read<(string | undefined)[]> {
  return allOf(columns.map((column) => textOf(row, column)))
}

export function textOf(
  { cells, columns, isText, trip }: RowToRead,
  column: FileColumn,
): Read<string | undefined> {
  const index = columns.get(column)
  if (index === undefined) return { value: undefined }
  const cell = cells[index] ?? ''
  if (cell === FORMULA) return { problem: sentences.formula(column) }
  // Text in a workbook can contain any character, and is never defused.
  if (!isText) return isStorable(cell) ? { value: cell } : { problem: sentences.unstorable(column) }
  if (isTextField(column)) {
    if (beginsLikeFormula(cell) && cell !== trip?.[column]) return { problem: sentences.formulaText(column) }
    // In other columns these are always formulas. A negative cost has its own sentence.
  } else if (/^[=@＝＠]/.test(cell)) return { problem: sentences.formula(column) }
  return { value: undefuse(cell) }
}

function isTextField(column: FileColumn): column is TextField {
  return (TEXT_FIELDS as FileColumn[]).includes(column)
}

/** The names in a cell. */
export function listIn(text: string | undefined, column: FileColumn): Read<string[]> {
  const names = namesIn(text ?? '')
  return names.length > TRIP_LIST_MAX ? { problem: sentences.tooMany(column) } : { value: names }
}

export function namesIn(text: string): string[] {
  return text
    .split(LIST_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Ignores case and accents. */
export function isAlike(names: readonly string[], others: readonly string[]): boolean {
  return (
    names.length === others.length &&
    names.every((name, index) => name === others[index] || foldText(name) === foldText(others[index] ?? ''))
  )
}

/** Of several matches, prefers the one with exactly the same spelling. */
export function preferring<T>(alike: readonly T[], isExact: (one: T) => boolean): readonly T[] {
  const exact = alike.filter(isExact)
  return exact.length > 0 ? exact : alike
}

const NAME_SHOWN_MAX = 100

/** A small file must not produce a large answer. */
export function short(name: string): string {
  return name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX).toWellFormed()}…` : name
}
