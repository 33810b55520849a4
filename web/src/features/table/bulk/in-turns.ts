export interface Outcome<T> {
  done: T[]
  /** Done as soon as the server can be reached. */
  waiting: T[]
  failed: T[]
  /** Declined by the person, or not started because they stopped. */
  left: T[]
}

/**
 * Does the work for each item, a few at a time, and continues if one fails. The work returns whether it was
 * done, waits or was left.
 */
export async function inTurns<T>(
  all: readonly T[],
  atATime: number,
  work: (one: T) => Promise<'done' | 'waiting' | 'left'>,
  { signal, onStep }: { signal: AbortSignal; onStep: (finished: number) => void },
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], waiting: [], failed: [], left: [] }
  const waiting = all.values()
  let finished = 0

  async function takeTurns(): Promise<void> {
    for (const one of waiting) {
      const end = signal.aborted ? 'left' : await work(one).catch((): 'failed' => 'failed')
      outcome[end].push(one)
      finished += 1
      onStep(finished)
    }
  }

  await Promise.all(Array.from({ length: atATime }, takeTurns))
  return outcome
}
