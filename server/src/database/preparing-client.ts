import pg from 'pg'

const PREPARED_MOST = 200
/** One with more has a list in it, of whatever length this time, and would hardly come again. */
const VALUES_MOST = 50

/** The statements that are the same each time but for their values, and the name of each. */
const names = new Map<string, string>()

/** Has PostgreSQL read and plan a statement once on each connection, not each time it runs. */
export class PreparingClient extends pg.Client {
  override query = ((statement: unknown, values?: unknown, ...rest: unknown[]) =>
    super.query(prepared(statement, values) as string, values as unknown[], ...(rest as []))) as never
}

function prepared(statement: unknown, values: unknown): unknown {
  if (!isPlain(statement) || !Array.isArray(values) || !isFew(values.length)) return statement
  const name = nameOf(statement.text)
  return name ? { ...statement, name } : statement
}

function isFew(count: number): boolean {
  return count > 0 && count <= VALUES_MOST
}

function isPlain(statement: unknown): statement is { text: string } {
  return (
    typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement)
  )
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= PREPARED_MOST) return known
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}
