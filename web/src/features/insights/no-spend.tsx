import { Button } from '@mantine/core'
import { NothingListed } from '../../ui/cards/nothing-listed.tsx'
import { LinkButton } from '../../ui/controls/link-button.tsx'
import classes from './no-spend.module.css'

/** Says why there is nothing to draw, and what to do next. */
export function NoSpend({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <NothingListed
      className={classes.card}
      title={isFiltered ? 'No trips match these filters' : 'No trips yet'}
      hint={isFiltered ? 'Remove a filter to include more trips.' : 'Costs appear once there is a trip.'}
    >
      {isFiltered ? (
        <Button variant="default" onClick={onReset}>
          Show all trips
        </Button>
      ) : (
        <LinkButton to="/trips/new" variant="default">
          Plan a trip
        </LinkButton>
      )}
    </NothingListed>
  )
}
