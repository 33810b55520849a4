import { Button } from '@mantine/core'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './no-spend.module.css'

/** Says why there is nothing to draw, and how to go on. */
export function NoSpend({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <div className={classes.none}>
      <p className={classes.title}>{isFiltered ? 'No trips match these filters' : 'No trips yet'}</p>
      <p className={classes.quiet}>
        {isFiltered
          ? 'Remove a filter to see what more trips cost.'
          : 'What trips cost is shown here as soon as there is one.'}
      </p>
      {isFiltered ? (
        <Button variant="default" mt="sm" onClick={onReset}>
          Show all trips
        </Button>
      ) : (
        <LinkButton to="/trips/new" variant="default" mt="sm">
          Plan a trip
        </LinkButton>
      )}
    </div>
  )
}
