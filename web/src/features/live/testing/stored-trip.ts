import type { Trip } from '@sojourn/contract/trip/trip'
import { eachText } from '@sojourn/contract/trip/trip-fields'

export const mia = { staff_id: '10001', first_name: 'Mia', last_name: 'Chen' }

/** A trip that the server has sent. */
export const STORED: Trip = {
  trip_id: 7,
  staffMembers: [mia],
  destinations: [],
  start_date: '2026-11-20',
  end_date: '2026-11-22',
  one_curtin: false,
  est_cost: 120,
  ...eachText(() => ''),
  reason: 'Field work',
  version: 5,
}
