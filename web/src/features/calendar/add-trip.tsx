import type { Day } from '@sojourn/contract/dates/day'
import { IconPlus } from '@tabler/icons-react'
import { LightLink } from '../../ui/controls/light-link.tsx'
import { newTripPath } from '../../ui/trips/trip-path.ts'
import classes from './add-trip.module.css'

/** The way to a new trip that starts on a day, for those who do not click twice. */
export function AddTrip({ day }: { day: Day }) {
  return (
    <LightLink href={newTripPath(day)} className={classes.add}>
      <IconPlus size={16} stroke={1.5} aria-hidden="true" />
      Add a trip on this day
    </LightLink>
  )
}
