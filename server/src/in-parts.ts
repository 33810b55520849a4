import { setImmediate } from 'node:timers/promises'

/** A part of this many trips takes a few milliseconds. */
const PART = 500

/** Parts of a long list, with a pause between them, in which other requests are answered. */
export async function* inParts<T>(items: readonly T[], size = PART): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await setImmediate()
    yield items.slice(start, start + size)
  }
}

/** Like `items.map(work)`, with pauses. */
export async function mapInParts<T, R>(items: readonly T[], work: (item: T) => R, size = PART): Promise<R[]> {
  const results: R[] = []
  for await (const part of inParts(items, size)) results.push(...part.map(work))
  return results
}

/** Does work that yields after every few milliseconds, with pauses. */
export async function doInParts<R>(work: Iterator<unknown, R>): Promise<R> {
  let step = work.next()
  while (!step.done) {
    await setImmediate()
    step = work.next()
  }
  return step.value
}

/** Does the same work without pauses. */
export function doNow<R>(work: Iterator<unknown, R>): R {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
