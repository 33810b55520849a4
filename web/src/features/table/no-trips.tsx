import { Button } from '@mantine/core'
import { NothingListed } from '../../ui/cards/nothing-listed.tsx'
import { LinkButton } from '../../ui/controls/link-button.tsx'

/** Says why the table is empty, and what to do next. */
export function NoTrips({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <NothingListed
      title={isFiltered ? 'No trips match these filters' : 'No trips yet'}
      hint={isFiltered ? 'Remove a filter to see more.' : 'Trips appear here as soon as anyone adds one.'}
    >
      {isFiltered ? (
        <Button variant="default" onClick={onReset}>
          Show all trips
        </Button>
      ) : (
        <LinkButton to="/trips/new" variant="default">
          Add the first trip
        </LinkButton>
      )}
    </NothingListed>
  )
}
