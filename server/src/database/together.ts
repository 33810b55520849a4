import { inParts } from '../in-parts.ts'

/**
 * Waits for work that sends its statements at the same time. Unlike Promise.all, it waits for all of it before it fails: a
 * statement that is sent after the transaction was rolled back would be committed on its own. Throws the failure that isn't
 * a consequence of another: when several arrive together, the order in which they are caught says nothing.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const failures: unknown[] = []
  const results = await Promise.all(
    work.map((one) => Promise.resolve(one).catch((error: unknown) => void failures.push(error))),
  )
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0]
  return results as { -readonly [Index in keyof Work]: Awaited<Work[Index]> }
}

/** in_failed_sql_transaction: the statement was refused because an earlier one had failed. */
const FAILED_BEFORE = '25P02'

function isConsequence(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && failure.code === FAILED_BEFORE) || isConsequence(failure.cause)
}

/** So many rows are written and sent in a few milliseconds. */
const ROWS_A_STATEMENT = 1_000

/**
 * Sends long lists in several statements, and returns the results of all of them. While the database works on one, the next is
 * written, and other requests are answered in between.
 */
export async function inStatements<T, R>(
  rows: readonly T[],
  send: (part: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  if (rows.length <= ROWS_A_STATEMENT) return rows.length === 0 ? [] : send(rows)
  return (await sendInStatements(rows, send)).answered
}

/** The same, but resolves when everything is sent. */
export async function sendInStatements<T, R>(
  rows: readonly T[],
  send: (part: readonly T[]) => Promise<R[]>,
): Promise<{ answered: Promise<R[]> }> {
  const sent: Promise<R[]>[] = []
  for await (const part of inParts(rows, ROWS_A_STATEMENT)) sent.push(handled(send(part)))
  return { answered: handled(together(sent).then((results) => results.flat())) }
}

/** Someone will wait for it, but not yet. If it fails before, that is no unhandled rejection. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
