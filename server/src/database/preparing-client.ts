import type { Duplex } from 'node:stream'
import pg from 'pg'

const PREPARED_MOST = 200
/** A statement with more values contains a list of varying length, and is unlikely to be repeated. */
const VALUES_MOST = 50

/** The names of the statements that are the same each time except for their values. */
const names = new Map<string, string>()

/**
 * Makes PostgreSQL parse and plan a statement once per connection, not each time it runs, and sends statements that don't wait
 * for each other's results together. BEGIN waits for nothing, so it goes with the first statement of its transaction.
 */
export class PreparingClient extends pg.Client {
  #isGathering = false

  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), pipeline: true })
  }

  override query = ((statement: unknown, values?: unknown, ...rest: unknown[]) => {
    this.#gather()
    const sent = super.query(prepared(statement, values) as string, values as unknown[], ...(rest as []))
    return isBegin(statement) ? this.#assumeBegun(sent) : sent
  }) as never

  get #stream(): Duplex {
    return (this.connection as unknown as { stream: Duplex }).stream
  }

  /** Holds back what is written until everything that is ready to be sent was written. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const stream = this.#stream
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  /** If there is no transaction after all, nothing may run after its first statement: each would be committed on its own. */
  async #assumeBegun(sent: Promise<pg.QueryResult>): Promise<Pick<pg.QueryResult, 'rows'>> {
    sent.catch(() => this.#stream.destroy())
    return { rows: [] }
  }
}

function isBegin(statement: unknown): boolean {
  return isPlain(statement) && /^begin\b/i.test(statement.text)
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
