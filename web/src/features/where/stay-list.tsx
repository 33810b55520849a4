import { rangeText } from '@sojourn/contract/dates/date-words'
import type { CityStays, CountryStays, RegionStays, Stay } from '@sojourn/contract/where/whereabouts'
import { fullName } from '@sojourn/contract/words/full-name'
import { LightLink } from '../../ui/controls/light-link.tsx'
import { tripPath } from '../../ui/trips/trip-path.ts'
import classes from './stay-list.module.css'
import { travellerWords } from './where-words.ts'

/** Who is where, by region, country and city. */
export function StayList({ regions }: { regions: readonly RegionStays[] }) {
  return (
    <div className={classes.regions}>
      {regions.map(({ region, travellers, countries }) => (
        <section key={region} className={classes.region}>
          <h3 className={classes.heading}>
            <bdi>{region || 'No region'}</bdi>
            <span className={classes.count}>{travellerWords(travellers)}</span>
          </h3>
          {countries.map((country) => (
            <Country key={country.country} {...country} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Country({ country, travellers, cities }: CountryStays) {
  return (
    <section className={classes.country}>
      <h4 className={classes.countryName}>
        <bdi>{country || 'No country'}</bdi>
        <span className={classes.count}>{travellerWords(travellers)}</span>
      </h4>
      {cities.map((city) => (
        <City key={city.city} {...city} />
      ))}
    </section>
  )
}

function City({ city, stays }: CityStays) {
  return (
    <div className={classes.city}>
      <h5 className={classes.cityName}>
        <bdi>{city}</bdi>
      </h5>
      <ul className={classes.people}>
        {stays.map((stay) => (
          <Person key={`${stay.trip_id} ${stay.person.staff_id}`} {...stay} />
        ))}
      </ul>
    </div>
  )
}

function Person({ person, trip_id, start_date, end_date }: Stay) {
  return (
    <li className={classes.person}>
      <LightLink className={classes.name} href={tripPath(trip_id)}>
        <bdi>{fullName(person) || person.staff_id}</bdi>
      </LightLink>{' '}
      <span className={classes.dates}>{rangeText({ from: start_date, to: end_date })}</span>
    </li>
  )
}
