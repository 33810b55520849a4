import { Button } from '@mantine/core'
import { NothingListed } from '../../ui/cards/nothing-listed.tsx'
import { LinkButton } from '../../ui/controls/link-button.tsx'

/** Says why the list is empty, and what to do next. */
export function NobodyListed({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return (
    <NothingListed
      title={isFiltered ? 'Nobody is there on these dates' : 'Nobody is travelling on these dates'}
      hint={
        isFiltered
          ? 'Choose other dates, or show everyone.'
          : 'Choose other dates, or move through the weeks below the map.'
      }
    >
      {isFiltered ? (
        <Button variant="default" onClick={onShowAll}>
          Show everyone
        </Button>
      ) : (
        <LinkButton to="/trips/new" variant="default">
          Plan a trip
        </LinkButton>
      )}
    </NothingListed>
  )
}
