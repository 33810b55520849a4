import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import type { Day } from '@sojourn/contract/dates/day'
import { weekStart } from '@sojourn/contract/dates/month'
import type { Trip } from '@sojourn/contract/trip/trip'
import {
  rangeOfWeek,
  sliderDay,
  sliderWeeks,
  travellersByWeek,
  weeksInRange,
} from '@sojourn/contract/where/slider-weeks'
import {
  countInSeveralPlaces,
  countTravellers,
  filterStays,
  firstStays,
  groupStays,
  staysWithin,
  travellersByCountry,
} from '@sojourn/contract/where/whereabouts'
import { countText } from '@sojourn/contract/words/count-words'
import { useEffect, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveFile } from '../../ui/save-file.ts'
import { CheckInLink } from './check-in-link.tsx'
import { NobodyListed } from './nobody-listed.tsx'
import { StayList } from './stay-list.tsx'
import { StayPlaceholders } from './stay-placeholders.tsx'
import { staysCsv } from './stays-csv.ts'
import { TravelMap } from './travel-map.tsx'
import { usePlaying } from './use-playing.ts'
import { WeekSlider } from './week-slider.tsx'
import classes from './where.module.css'
import { rangeOf, searchOfRange, type WhereSearch } from './where-search.ts'
import { WhereToolbar } from './where-toolbar.tsx'
import { fileName, listedWords, severalPlacesWords, summaryWords } from './where-words.ts'

/** Further rows are shown on request. */
const SHOWN_FIRST = 300

interface WhereProps {
  trips: readonly Trip[]
  today: Day
  isLoading: boolean
  search: WhereSearch
  /** Whether this person may check in with travellers. */
  canCheckIn: boolean
  /** Adds a step to the browser's history, unless it replaces the previous one. */
  onSearch: (change: WhereSearch, replace?: boolean) => void
}

export function Where({ trips, today, isLoading, search, canCheckIn, onSearch }: WhereProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const { country, place } = search
  const { from, to } = rangeOf(search, today)
  const sliderWeek = weekStart(sliderDay({ from, to }, today))

  const all = useMemo(() => staysWithin(trips, { from, to }), [trips, from, to])
  const found = useMemo(() => filterStays(all, { place }), [all, place])
  const byCountry = useMemo(() => travellersByCountry(found), [found])
  const listed = useMemo(() => filterStays(found, { country }), [found, country])
  const regions = useMemo(() => groupStays(listed), [listed])
  const weeks = useMemo(() => sliderWeeks(sliderWeek, today), [sliderWeek, today])
  const byWeek = useMemo(() => {
    const stays = staysWithin(trips, { from: weeks[0], to: rangeOfWeek(weeks.at(-1) ?? '').to })
    return travellersByWeek(filterStays(stays, { country, place }), weeks)
  }, [trips, weeks, country, place])

  const showWeek = useCallbackRef((first: Day) => onSearch(rangeOfWeek(first), true))
  const index = weeks.indexOf(sliderWeek)
  const playing = usePlaying({ weeks, index, onWeek: showWeek })
  const travellers = countTravellers(all)
  const inSeveral = useMemo(() => countInSeveralPlaces(all), [all])

  // The printed page has the whole list.
  useEffect(() => {
    const showWhole = () => flushSync(() => setWhole(true))
    addEventListener('beforeprint', showWhole)
    return () => removeEventListener('beforeprint', showWhole)
  }, [])

  return (
    <>
      <p className={classes.summary} aria-live={playing.isPlaying ? 'off' : 'polite'}>
        {isLoading ? 'Loading trips…' : summaryWords(travellers, travellersByCountry(all).size, { from, to })}{' '}
        {!isLoading && severalPlacesWords(inSeveral)}
      </p>
      <WhereToolbar
        range={{ from, to }}
        today={today}
        place={place}
        checkIn={
          canCheckIn && (
            <CheckInLink scope={{ country, place, from, to }} isEmpty={!isLoading && listed.length === 0} />
          )
        }
        onRange={(range) => {
          playing.stop()
          onSearch(searchOfRange(range, today))
        }}
        onPlace={(text) => onSearch({ place: text || undefined }, true)}
        onPrint={() => print()}
        onDownload={() =>
          saveFile(new Blob([staysCsv(regions)], { type: 'text/csv;charset=utf-8' }), fileName({ from, to }))
        }
      />
      <div className={classes.columns} aria-busy={isLoading}>
        <section className={classes.mapCard} aria-label="World map">
          <TravelMap trips={trips} travellers={byCountry} search={search} />
          <WeekSlider
            weeks={weeks}
            travellers={byWeek}
            index={index}
            range={{ from, to, ...weeksInRange({ from, to }, weeks), travellers: countTravellers(listed) }}
            playing={playing}
            onWeek={showWeek}
          />
        </section>
        <section className={classes.listCard} aria-labelledby={id}>
          <div className={classes.listHeading}>
            <h2 id={id}>{country ? <bdi>{country}</bdi> : 'Who is where'}</h2>
            {country && (
              <Button variant="default" size="xs" onClick={() => onSearch({ country: undefined })}>
                Show all countries
              </Button>
            )}
            <p className={classes.quiet}>{!isLoading && listedWords(countTravellers(listed), travellers)}</p>
          </div>
          {isLoading && <StayPlaceholders />}
          {!isLoading && listed.length === 0 && (
            <NobodyListed
              isFiltered={country !== undefined || place !== undefined}
              onShowAll={() => onSearch({ country: undefined, place: undefined })}
            />
          )}
          <StayList regions={isWhole ? regions : firstStays(regions, SHOWN_FIRST)} />
          {!isWhole && listed.length > SHOWN_FIRST && (
            <div className={classes.more}>
              <Button variant="default" onClick={() => setWhole(true)}>
                Show {countText(listed.length - SHOWN_FIRST)} more
              </Button>
            </div>
          )}
        </section>
      </div>
    </>
  )
}
