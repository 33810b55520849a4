import type { Endpoint } from '@sojourn/contract/api/endpoint'

type Call = Pick<Endpoint, 'method' | 'path'>

/** How long the answers took, and what went wrong. */
export class Tally {
  readonly errors: string[] = []
  readonly #times = new Map<Call, number[]>()

  /** Waits for the status of an answer and records its time, counted from when it was due. A failure doesn't end the run. */
  async note(call: Call, answer: Promise<number>, due = performance.now()): Promise<void> {
    try {
      const status = await answer
      if (status !== 304 && (status < 200 || status > 299)) this.#failed(call, String(status))
    } catch (error) {
      this.#failed(call, error instanceof Error ? error.message : String(error))
    }
    const times = this.#times.get(call) ?? []
    this.#times.set(call, times)
    times.push(performance.now() - due)
  }

  count(calls: readonly Call[]): number {
    return this.#timesOf(calls).length
  }

  /** The median and the 99th percentile of the times. */
  times(calls: readonly Call[]): { p50: number; p99: number } {
    const times = this.#timesOf(calls).sort((a, b) => a - b)
    const within = (part: number) => times[Math.ceil(part * times.length) - 1] ?? Number.NaN
    return { p50: within(0.5), p99: within(0.99) }
  }

  #failed({ method, path }: Call, what: string): void {
    this.errors.push(`${method} ${path}: ${what}`)
  }

  #timesOf(calls: readonly Call[]): number[] {
    return calls.flatMap((call) => this.#times.get(call) ?? [])
  }
}
