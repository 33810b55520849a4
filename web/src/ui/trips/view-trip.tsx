import { LinkButton } from '../controls/link-button.tsx'
import { tripPath } from './trip-path.ts'

/** The way from a trip that is named somewhere to its own page. */
export function ViewTrip({ tripId }: { tripId: number }) {
  return (
    <LinkButton to={tripPath(tripId)} variant="default" size="xs">
      View Trip
    </LinkButton>
  )
}
