/**
 * Waits for work that sends its statements at the same time. Unlike Promise.all, it waits for all of it before it fails: a
 * statement that is sent after the transaction was rolled back would be committed on its own. Throws the earliest failure,
 * because the later ones only say that the transaction has failed.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const failures: unknown[] = []
  const results = await Promise.all(
    work.map((one) => Promise.resolve(one).catch((error: unknown) => void failures.push(error))),
  )
  if (failures.length > 0) throw failures[0]
  return results as { -readonly [Index in keyof Work]: Awaited<Work[Index]> }
}
