const KEPT = 5

/** The trips that were opened last, the latest first, after a page was opened. */
export function withOpened(recentIds: readonly number[], pathname: string): readonly number[] {
  const opened = Number(/^\/trips\/([1-9]\d*)\/edit$/.exec(pathname)?.[1])
  if (Number.isNaN(opened) || recentIds[0] === opened) return recentIds
  return [opened, ...recentIds.filter((tripId) => tripId !== opened)].slice(0, KEPT)
}
