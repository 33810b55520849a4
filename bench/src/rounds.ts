type Measured<Name extends string> = Record<Name, () => Promise<number>>

/**
 * The median of each. They are measured in turns within one run, because the speed of a machine changes from minute to
 * minute. The first round is a warm-up.
 */
export async function inTurns<Name extends string>(
  rounds: number,
  measures: Measured<Name>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[]
  const values = new Map(names.map((name): [Name, number[]] => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const value = await measures[name]()
      if (round > 0) values.get(name)?.push(value)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(values.get(name) ?? [])])) as Record<
    Name,
    number
  >
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
