import { Button } from '@mantine/core'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './no-trips.module.css'

/** Says why the table is empty, and what to do about it. */
export function NoTrips({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <div className={classes.none}>
      <p className={classes.title}>{isFiltered ? 'No trips match these filters' : 'No trips yet'}</p>
      <p className={classes.quiet}>
        {isFiltered
          ? 'Remove a filter to see more.'
          : 'Every trip that someone adds is listed here, for everyone, at once.'}
      </p>
      {isFiltered ? (
        <Button variant="default" mt="sm" onClick={onReset}>
          Show all trips
        </Button>
      ) : (
        <LinkButton to="/trips/new" variant="default" mt="sm">
          Add the first trip
        </LinkButton>
      )}
    </div>
  )
}
