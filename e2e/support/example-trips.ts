import type { Staff, Trip } from '@sojourn/contract/trip/trip'
import { eachText } from '@sojourn/contract/trip/trip-fields'

export const MIA: Staff = { staff_id: '10001', first_name: 'Mia', last_name: 'Chen' }
export const BAO: Staff = { staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }

interface Given {
  staff?: Staff[]
  /** Countries, each with its region. */
  to?: Record<string, string>
}

/** A trip for a screen to show. */
export function tripOn(
  trip_id: number,
  start_date: string,
  end_date = start_date,
  { staff = [MIA], to = { France: 'Europe' } }: Given = {},
): Trip {
  return {
    trip_id,
    start_date,
    end_date,
    staffMembers: staff,
    destinations: Object.entries(to).map(([country_name, region_name]) => ({
      destination_id: capitalOf(country_name),
      destination_name: `Capital of ${country_name}`,
      country: { country_name, region: { region_name } },
    })),
    est_cost: 100,
    one_curtin: false,
    ...eachText(() => ''),
    reason: 'Conference',
    version: 1,
  }
}

const countries: string[] = []

/** Each country has one destination. */
function capitalOf(country: string): number {
  if (!countries.includes(country)) countries.push(country)
  return countries.indexOf(country) + 1
}
