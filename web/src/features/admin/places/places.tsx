import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import type { PlaceKind } from '@sojourn/contract/admin/place-rules'
import { placeSentences as sentences } from '@sojourn/contract/admin/place-sentences'
import { ADMIN_SEARCH_MAX } from '@sojourn/contract/limits'
import { counted } from '@sojourn/contract/words/count-words'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import card from '../../../ui/cards/list-card.module.css'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { findOpener } from '../../../ui/controls/find-opener.ts'
import { TypedSearch } from '../../../ui/forms/typed-search.tsx'
import { showError, showUndoable } from '../../../ui/toasts/toasts.ts'
import { ImportPlaces } from '../import/import-buttons.tsx'
import { findPlaces } from './find-places.ts'
import { type ListedPlace, listPlaces, placesOfKind } from './listed-place.ts'
import { changePlace, PLACES_KEY, placeList } from './place-calls.ts'
import { type OpenDialog, PlaceDialogs } from './place-dialogs.tsx'
import { type OnAction, openerOf } from './place-menu.tsx'
import classes from './places.module.css'
import { PlacesPlaceholders } from './places-placeholders.tsx'
import type { PlacesSearch } from './places-search.ts'
import { RegionSection } from './region-section.tsx'

interface PlacesProps extends PlacesSearch {
  onSearch: (text: string) => void
}

/** All regions, their countries and their destinations. */
export function Places({ search = '', onSearch }: PlacesProps) {
  const id = useId()
  const client = useQueryClient()
  const searchField = useRef<HTMLInputElement>(null)
  const opener = useRef('')
  const [dialog, setDialog] = useState<OpenDialog>()
  /** The countries that someone has opened or closed, instead of what the search suggests. */
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const { data, isPending, isError, isFetching, refetch } = useQuery(placeList)
  const regions = useMemo(() => (data ? listPlaces(data) : []), [data])
  const wanted = useDeferredValue(search)
  const found = useMemo(() => findPlaces(regions, wanted), [regions, wanted])
  const isOpen = (countryId: number) => toggled.get(countryId) ?? found.open.has(countryId)

  const toggle = useCallbackRef((countryId: number) =>
    setToggled(new Map(toggled).set(countryId, !isOpen(countryId))),
  )
  const act: OnAction = useCallbackRef((action, place, button = openerOf(place)) => {
    opener.current = button
    if (action === 'retire') void retire(place, !place.is_retired)
    else setDialog({ action, place })
    if (action === 'add' && place.kind === 'country') setToggled(new Map(toggled).set(place.id, true))
  })

  function searchFor(text: string) {
    setToggled(new Map())
    onSearch(text)
  }

  const reload = () => client.invalidateQueries({ queryKey: PLACES_KEY })

  async function retire(place: ListedPlace, isRetired: boolean) {
    try {
      await changePlace(place.kind, place.id, { is_retired: isRetired })
      const sentence = isRetired ? sentences.retired : sentences.broughtBack
      showUndoable(sentence(place.name), () => void retire(place, !isRetired))
    } catch (error) {
      showError(failureText(error, sentences.failed))
    }
    await reload()
  }

  /** Someone who adds a place sees it, also if they were searching for something else. */
  function showAdded(kind: PlaceKind, name: string) {
    const now = client.getQueryData(placeList.queryKey)
    const shown = now ? findPlaces(listPlaces(now), search).regions : []
    if (!placesOfKind(shown, kind).some((place) => place.name === name)) searchFor(name)
  }

  /** The place may be gone, or somewhere else in the list. */
  function returnFocus() {
    const target = findOpener(opener.current) ?? searchField.current
    target?.focus()
  }

  return (
    <section className={card.card} aria-labelledby={id} aria-busy={isPending}>
      <div className={card.heading}>
        <h2 id={id} aria-live="polite">
          {data ? headingOf(found.regions) : 'Places'}
        </h2>
        <TypedSearch
          ref={searchField}
          className={card.search}
          aria-label="Search places"
          placeholder="Region, country, ISO code or city"
          maxLength={ADMIN_SEARCH_MAX}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
          value={search}
          onChange={searchFor}
        />
        <div className={card.tools}>
          <ImportPlaces />
          <Button
            data-opener={ADD_REGION}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
            onClick={() => {
              opener.current = ADD_REGION
              setDialog({ action: 'add', place: undefined })
            }}
          >
            Add region
          </Button>
        </div>
      </div>
      {isPending && <PlacesPlaceholders />}
      {isError && (
        <div className={card.message}>
          <QuietFailure text="Couldn't load places." isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {/* Always rendered, so that screen readers notice when it fills. */}
      <div role="status">
        {data && found.regions.length === 0 && (
          <p className={card.message}>
            {regions.length === 0 ? 'No places yet. Add a region first.' : 'Nothing found'}
          </p>
        )}
      </div>
      <div className={classes.list}>
        {found.regions.map((region) => (
          <RegionSection key={region.id} region={region} isOpen={isOpen} onToggle={toggle} onAction={act} />
        ))}
      </div>
      <PlaceDialogs
        dialog={dialog}
        regions={regions}
        onChanged={reload}
        onAdded={showAdded}
        onClose={() => setDialog(undefined)}
        onClosed={returnFocus}
      />
    </section>
  )
}

const ADD_REGION = 'add region'

function headingOf(regions: ReturnType<typeof listPlaces>): string {
  const countries = placesOfKind(regions, 'country').length
  const destinations = placesOfKind(regions, 'destination').length
  return `${counted(countries, 'country', 'countries')}, ${counted(destinations, 'destination')}`
}
