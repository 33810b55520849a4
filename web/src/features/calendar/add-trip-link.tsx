import type { Day } from '@sojourn/contract/dates/day'
import { IconPlus } from '@tabler/icons-react'
import { LightLink } from '../../ui/controls/light-link.tsx'
import { newTripPath } from '../../ui/trips/trip-path.ts'
import classes from './add-trip-link.module.css'

/** Adds a trip that starts on this day, for people who don't double-click. */
export function AddTripLink({ day }: { day: Day }) {
  return (
    <LightLink href={newTripPath(day)} className={classes.add}>
      <IconPlus size={16} stroke={1.5} aria-hidden="true" />
      Add a trip on this day
    </LightLink>
  )
}
