import { Button, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Trip } from '@sojourn/contract/trip/trip'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { destinationList } from '../../api/directory.ts'
import { countryCodes } from './country-codes.ts'
import { CountryLinks } from './country-links.tsx'
import type { DrawnMap } from './draw-map.ts'
import { type PlacedCountry, placeCountries } from './place-countries.ts'
import shades from './shades.module.css'
import { SHADES } from './shades.ts'
import classes from './travel-map.module.css'
import type { WhereSearch } from './where-search.ts'
import { countryWordsOf, travellerWords } from './where-words.ts'
import { worldMap } from './world-map.ts'

interface TravelMapProps {
  trips: readonly Trip[]
  /** The number of different people by country. */
  travellers: ReadonlyMap<string, number>
  search: WhereSearch
}

export function TravelMap({ trips, travellers, search }: TravelMapProps) {
  const map = useQuery(worldMap)
  const destinations = useQuery(destinationList)
  const codes = useMemo(
    () => destinations.data && countryCodes(trips, destinations.data),
    [trips, destinations.data],
  )
  if (map.data && codes) {
    return <Drawing map={map.data} codes={codes} travellers={travellers} search={search} />
  }
  const failed = [map, destinations].filter(({ isError }) => isError)
  if (failed.length > 0) {
    return (
      <div className={classes.failure} role="status">
        <p>The map couldn't be loaded. The list is still complete.</p>
        <Button
          variant="default"
          size="xs"
          onClick={() => failed.forEach(({ refetch }) => void refetch())}
          loading={failed.some(({ isFetching }) => isFetching)}
        >
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.toCome} aria-busy="true">
      <Skeleton height="100%" radius={8} />
    </div>
  )
}

interface DrawingProps extends Omit<TravelMapProps, 'trips'> {
  map: DrawnMap
  /** ISO codes by country. */
  codes: ReadonlyMap<string, string>
}

function Drawing({ map, codes, travellers, search }: DrawingProps) {
  const { ref, width } = useElementSize()
  const scale = width > 0 ? width / map.width : 1
  const [pointedAt, setPointedAt] = useState<string>()
  const { onMap, others } = useMemo(
    () => placeCountries(travellers, codes, map, scale),
    [travellers, codes, map, scale],
  )
  const pointed = onMap.find(({ country }) => country === pointedAt)
  return (
    <>
      <div ref={ref} className={classes.map}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: its section has a name, and a title would pop up over every country */}
        <svg className={classes.drawing} viewBox={`0 0 ${map.width} ${map.height}`}>
          <World map={map} />
          <CountryLinks countries={onMap} scale={scale} search={search} onPoint={setPointedAt} />
        </svg>
        {pointed && <Tip {...pointed} map={map} />}
      </div>
      <div className={classes.notes}>
        <Legend />
        {others.length > 0 && (
          <p>
            Not on the map:{' '}
            {others
              .map(({ country, travellers }) => `${country || 'no country'} (${travellerWords(travellers)})`)
              .join(', ')}
            .
          </p>
        )}
      </div>
    </>
  )
}

/** The decorative part, hidden from screen readers. It is large and never changes. */
const World = memo(function World({ map }: { map: DrawnMap }) {
  return (
    <>
      <path className={classes.graticule} d={map.graticule} />
      <path className={classes.land} d={map.land} />
    </>
  )
})

/** The label over the hovered country; its link has the same name. */
function Tip({ country, travellers, place, marker, map }: PlacedCountry & { map: DrawnMap }) {
  const { x, y } = marker ?? place
  const [left, top] = [(100 * x) / map.width, (100 * y) / map.height]
  return (
    <div
      className={classes.tip}
      style={{ left: `${left}%`, top: `${top}%`, '--shift': `${-left}%` }}
      aria-hidden="true"
    >
      {countryWordsOf(country, travellers)}
    </div>
  )
}

function Legend() {
  return (
    <div className={classes.legend}>
      <p id="shades-of-the-map">Travellers per country:</p>
      <ul className={classes.shades} aria-labelledby="shades-of-the-map">
        {SHADES.map(({ shade, words }) => (
          <li key={shade} className={classes.shade}>
            <span className={`${shades.shade} ${classes.swatch}`} data-shade={shade} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
