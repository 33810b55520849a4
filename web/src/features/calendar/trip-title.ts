import { fullName } from '@sojourn/contract/full-name'
import type { NormalisedTrip } from '@sojourn/contract/normalise-trip'

/** Mia Chen, Bao Nguyen – France, Italy */
export function tripTitle({ staff, countries }: Pick<NormalisedTrip, 'staff' | 'countries'>): string {
  return `${staff.map(fullName).join(', ')} – ${countries.join(', ')}`
}
