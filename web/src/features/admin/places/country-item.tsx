import { Button, UnstyledButton } from '@mantine/core'
import { countText } from '@sojourn/contract/words/count-words'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { memo, useId } from 'react'
import type { ListedCountry } from './listed-place.ts'
import classes from './place-items.module.css'
import { PlaceMarks } from './place-marks.tsx'
import { type OnAction, openerOf, PlaceMenu } from './place-menu.tsx'

/** Searching finds the others. */
const LISTED_MOST = 200

interface CountryItemProps {
  country: ListedCountry
  isOpen: boolean
  onToggle: (countryId: number) => void
  onAction: OnAction
}

export const CountryItem = memo(function CountryItem({
  country,
  isOpen,
  onToggle,
  onAction,
}: CountryItemProps) {
  const id = useId()
  const { destinations } = country
  const addOpener = `add to ${openerOf(country)}`
  return (
    <li>
      <div className={classes.row}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(country.id)}
        >
          <IconChevronRight className={classes.chevron} size={18} stroke={1.5} aria-hidden="true" />
          <span className={classes.texts}>
            <bdi className={classes.name}>{country.name}</bdi>
            <PlaceMarks place={country} />
          </span>
        </UnstyledButton>
        <PlaceMenu place={country} onAction={onAction} />
      </div>
      <div id={id} className={classes.inside} hidden={!isOpen}>
        {isOpen && (
          <>
            <ul className={classes.destinations}>
              {destinations.slice(0, LISTED_MOST).map((destination) => (
                <li key={destination.id} className={classes.row}>
                  <span className={classes.texts}>
                    <bdi className={classes.name}>{destination.name}</bdi>
                    <PlaceMarks place={destination} />
                  </span>
                  <PlaceMenu place={destination} onAction={onAction} />
                </li>
              ))}
            </ul>
            {destinations.length > LISTED_MOST && (
              <p className={classes.more}>
                Showing {countText(LISTED_MOST)} of {countText(destinations.length)}. Search to find the
                others.
              </p>
            )}
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
              data-opener={addOpener}
              aria-label={`Add destination in ${country.name}`}
              onClick={() => onAction('add', country, addOpener)}
            >
              Add destination
            </Button>
          </>
        )}
      </div>
    </li>
  )
})
