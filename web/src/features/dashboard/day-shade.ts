import { DAY_SHADE_BASE, DAY_SHADE_MAX, DAY_SHADE_PER_TRIP } from '@sojourn/contract/limits'

/** The opacity of a day's blue: stronger with each trip, and 0 without trips. */
export function dayShade(tripCount: number): number {
  if (tripCount === 0) return 0
  return Math.min(DAY_SHADE_MAX, DAY_SHADE_BASE + DAY_SHADE_PER_TRIP * tripCount)
}
