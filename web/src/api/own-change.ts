/** The effects of a person's own change arrive within this time of its request or its answer. */
const FOLLOWS_WITHIN_MS = 3_000

let changedAt = Number.NEGATIVE_INFINITY

export function noteOwnChange(): void {
  changedAt = Date.now()
}

/** Whether the latest change was probably made in this tab. */
export function hasJustChanged(): boolean {
  return Date.now() - changedAt < FOLLOWS_WITHIN_MS
}
