/** What follows from a change that this person made comes within this time of its request or its answer. */
const FOLLOWS_WITHIN_MS = 3_000

let changedAt = Number.NEGATIVE_INFINITY

export function noteOwnChange(): void {
  changedAt = Date.now()
}

/** Whether what just changed was probably changed here. */
export function hasJustChanged(): boolean {
  return Date.now() - changedAt < FOLLOWS_WITHIN_MS
}
