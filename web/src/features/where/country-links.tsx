import { Link } from '@tanstack/react-router'
import classes from './country-links.module.css'
import { MARKER_RADIUS, type PlacedCountry } from './place-countries.ts'
import shades from './shades.module.css'
import { shadeOf } from './shades.ts'
import type { WhereSearch } from './where-search.ts'
import { countryWordsOf } from './where-words.ts'

interface CountryLinksProps {
  countries: readonly PlacedCountry[]
  scale: number
  search: WhereSearch
  /** Called with the country that is hovered or focused. */
  onPoint: (country: string | undefined) => void
}

/** The countries with travellers. Each filters the list; the selected one removes the filter. */
export function CountryLinks({ countries, scale, search, onPoint }: CountryLinksProps) {
  // Larger shapes come first, so that they don't cover a marker.
  const inOrder = [...countries.filter(isShape), ...countries.filter((one) => !isShape(one))]
  return inOrder.map(({ country, travellers, place, marker }) => {
    const isChosen = country === search.country
    return (
      <Link
        key={country}
        to="/where"
        search={{ ...search, country: isChosen ? undefined : country }}
        resetScroll={false}
        className={`${shades.shade} ${classes.country}`}
        data-shade={shadeOf(travellers)}
        data-is-chosen={isChosen || undefined}
        aria-label={countryWordsOf(country, travellers)}
        aria-current={isChosen ? 'true' : undefined}
        onPointerEnter={() => onPoint(country)}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={() => onPoint(country)}
        onBlur={() => onPoint(undefined)}
      >
        {place.path && <path d={place.path} />}
        {marker && (
          <>
            <line className={classes.way} x1={place.x} y1={place.y} x2={marker.x} y2={marker.y} />
            <circle className={classes.reach} cx={marker.x} cy={marker.y} r={12 / scale} />
            <circle cx={marker.x} cy={marker.y} r={MARKER_RADIUS / scale} />
          </>
        )}
      </Link>
    )
  })
}

function isShape({ marker }: PlacedCountry): boolean {
  return marker === undefined
}
