import { type SQL, sql } from 'drizzle-orm'

/**
 * Rows as a table called "given", with columns of these types. A single row is passed value by value, which PostgreSQL plans
 * without a table. Several rows are passed as one JSON text, so that the statement is the same however many there are.
 */
export function givenRows<Column extends string>(
  types: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
): SQL {
  const columns = Object.keys(types) as Column[]
  const [only] = rows
  if (only && rows.length === 1) {
    const values = columns.map((column) => sql`${parameterOf(only[column])}::${sql.raw(types[column])}`)
    return sql`(values (${sql.join(values, sql`, `)})) as given (${namesOf(columns)})`
  }
  const records = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
  const definitions = columns.map((column) => sql`${sql.identifier(column)} ${sql.raw(types[column])}`)
  return sql`json_to_recordset(${JSON.stringify(records)}::json) as given (${sql.join(definitions, sql`, `)})`
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
