import { DAY_SHADE_BASE, DAY_SHADE_MAX, DAY_SHADE_PER_TRIP } from '@sojourn/contract/limits'

/** How opaque the blue of a day is: stronger with each trip on it, and none without one. */
export function dayShade(tripCount: number): number {
  if (tripCount === 0) return 0
  return Math.min(DAY_SHADE_MAX, DAY_SHADE_BASE + DAY_SHADE_PER_TRIP * tripCount)
}
