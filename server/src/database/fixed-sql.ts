import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** A part without values, turned into text once. Otherwise drizzle puts it together again each time its statement runs. */
export function fixed(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error(`this part has values: ${text}`)
  return sql.raw(text)
}
