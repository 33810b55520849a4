import { Button } from '@mantine/core'
import { tripSentences } from '@sojourn/contract/sentences'
import { LostRoute } from '../../ui/lost-route.tsx'
import classes from './form-state.module.css'

export function UnknownTrip({ tripId, onLeave }: { tripId: number; onLeave: () => void }) {
  return (
    <div className={classes.state}>
      <LostRoute />
      <p className={classes.title} role="alert">
        {tripSentences.unknownTrip(tripId)}
      </p>
      <p className={classes.text}>Check the address for a typing mistake.</p>
      <Button onClick={onLeave}>Go back</Button>
    </div>
  )
}
