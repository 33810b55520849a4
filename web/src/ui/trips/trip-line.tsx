import { rangeText } from '@sojourn/contract/dates/date-words'
import type { Trip } from '@sojourn/contract/trip/trip'
import { fullName } from '@sojourn/contract/words/full-name'

/** Tells which trip it is: who, when and why. */
export function TripLine({ trip }: { trip: Trip }) {
  return (
    <>
      <bdi>{trip.staffMembers.map(fullName).join(', ')}</bdi>
      {' · '}
      {rangeText({ from: trip.start_date, to: trip.end_date })}
      {' · '}
      <bdi>{trip.reason}</bdi>
    </>
  )
}
