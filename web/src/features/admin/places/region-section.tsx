import { useId } from 'react'
import { CountryItem } from './country-item.tsx'
import type { ListedRegion } from './listed-place.ts'
import classes from './place-items.module.css'
import { PlaceMarks } from './place-marks.tsx'
import { type OnAction, PlaceMenu } from './place-menu.tsx'

interface RegionSectionProps {
  region: ListedRegion
  isOpen: (countryId: number) => boolean
  onToggle: (countryId: number) => void
  onAction: OnAction
}

export function RegionSection({ region, isOpen, onToggle, onAction }: RegionSectionProps) {
  const id = useId()
  return (
    <section className={classes.region} aria-labelledby={id}>
      <div className={classes.regionRow}>
        <div className={classes.texts}>
          <h3 id={id} className={classes.regionName}>
            <bdi>{region.name}</bdi>
          </h3>
          <PlaceMarks place={region} />
        </div>
        <PlaceMenu place={region} onAction={onAction} />
      </div>
      <ul className={classes.countries}>
        {region.countries.map((country) => (
          <CountryItem
            key={country.id}
            country={country}
            isOpen={isOpen(country.id)}
            onToggle={onToggle}
            onAction={onAction}
          />
        ))}
      </ul>
    </section>
  )
}
