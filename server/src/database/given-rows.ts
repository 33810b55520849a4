import { type SQL, type SQLChunk, StringChunk, sql } from 'drizzle-orm'
import { picked } from '../picked.ts'
import { fixed } from './fixed-sql.ts'

/**
 * Makes rows a table called "given", with columns of these types. A single row is passed value by value, which PostgreSQL plans
 * without a table. Several rows are passed as one JSON text, so that the statement is the same however many there are.
 */
export function givenTable<Column extends string>(
  types: Readonly<Record<Column, string>>,
): (rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[]) => SQL {
  const columns = Object.keys(types) as Column[]
  const casts = columns.map(
    (column, index) => new StringChunk(`::${types[column]}${index < columns.length - 1 ? ', ' : ''}`),
  )
  const names = fixed(namesOf(columns))
  const definitions = fixed(
    sql.join(
      columns.map((column) => sql`${sql.identifier(column)} ${sql.raw(types[column])}`),
      sql`, `,
    ),
  )
  return (rows) => {
    const [only] = rows
    if (only && rows.length === 1) {
      const values = columns.flatMap((column, index) => [parameterOf(only[column]), casts[index]])
      return sql`(values (${sql.join(values as SQLChunk[])})) as given (${names})`
    }
    const records = rows.map((row) => picked(row, columns))
    // As jsonb it is taken apart once. As json, values that are JSON themselves would be parsed again.
    return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (${definitions})`
  }
}

export function namesOf(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
}

function parameterOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
