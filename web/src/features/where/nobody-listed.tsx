import { Button } from '@mantine/core'
import { NothingListed } from '../../ui/cards/nothing-listed.tsx'
import { LinkButton } from '../../ui/controls/link-button.tsx'

/** Says why the list is empty, and how to go on. */
export function NobodyListed({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return (
    <NothingListed
      title={isFiltered ? 'Nobody is there then' : 'Nobody is travelling then'}
      hint={
        isFiltered
          ? 'Choose other days, or look at every place.'
          : 'Choose other days, or move through the weeks below the map.'
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
