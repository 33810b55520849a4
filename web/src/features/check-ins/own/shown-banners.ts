import type { OwnCheckIn } from '@sojourn/contract/check-ins/check-in'

/** The open check-ins, and the one whose dialog is open even if it was closed meanwhile: someone is typing in it. */
export function shownBanners(open: readonly OwnCheckIn[], changing: OwnCheckIn | undefined) {
  const shown = open.map((checkIn) => ({ checkIn, isClosed: false }))
  if (!changing || open.some(({ check_in_id }) => check_in_id === changing.check_in_id)) return shown
  return [...shown, { checkIn: changing, isClosed: true }]
}
