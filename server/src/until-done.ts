const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Retries work, with increasing waits, until it succeeds. */
export class UntilDone {
  readonly #work: () => Promise<void>
  readonly #onFailure: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #waitMs = FIRST_WAIT_MS
  #isStopped = false

  constructor(work: () => Promise<void>, onFailure: (error: unknown) => void) {
    this.#work = work
    this.#onFailure = onFailure
  }

  /** Tries now, even if the next try is due later. */
  start(): void {
    clearTimeout(this.#timer)
    this.#work().then(
      () => {
        this.#waitMs = FIRST_WAIT_MS
      },
      (error: unknown) => this.#startLater(error),
    )
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #startLater(error: unknown): void {
    if (this.#isStopped) return
    this.#onFailure(error)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.start(), this.#waitMs)
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS)
  }
}
