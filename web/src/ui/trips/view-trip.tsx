import { LinkButton } from '../controls/link-button.tsx'
import { tripPath } from './trip-path.ts'

export function ViewTrip({ tripId }: { tripId: number }) {
  return (
    <LinkButton to={tripPath(tripId)} variant="default" size="xs">
      View Trip
    </LinkButton>
  )
}
