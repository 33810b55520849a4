import { Button } from '@mantine/core'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './nobody-listed.module.css'

/** Says why the list is empty, and how to go on. */
export function NobodyListed({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return (
    <div className={classes.none}>
      <p className={classes.title}>{isFiltered ? 'Nobody is there then' : 'Nobody is travelling then'}</p>
      <p className={classes.quiet}>
        {isFiltered
          ? 'Choose other days, or look at every place.'
          : 'Choose other days, or move through the weeks below the map.'}
      </p>
      {isFiltered ? (
        <Button variant="default" mt="sm" onClick={onShowAll}>
          Show everyone
        </Button>
      ) : (
        <LinkButton to="/trips/new" variant="default" mt="sm">
          Plan a trip
        </LinkButton>
      )}
    </div>
  )
}
