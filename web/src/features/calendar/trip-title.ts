import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { fullName } from '@sojourn/contract/words/full-name'

/** Mia Chen, Bao Nguyen – France, Italy */
export function tripTitle({ staff, countries }: Pick<NormalisedTrip, 'staff' | 'countries'>): string {
  return `${staff.map(fullName).join(', ')} – ${countries.join(', ')}`
}
