const KEPT = 5

/** The recently opened trips, latest first, updated when a page is opened. */
export function withOpened(recentIds: readonly number[], pathname: string): readonly number[] {
  const opened = Number(/^\/trips\/([1-9]\d*)\/edit$/.exec(pathname)?.[1])
  if (Number.isNaN(opened) || recentIds[0] === opened) return recentIds
  return [opened, ...recentIds.filter((tripId) => tripId !== opened)].slice(0, KEPT)
}
