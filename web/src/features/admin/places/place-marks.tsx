import { counted } from '@sojourn/contract/words/count-words'
import type { ListedPlace } from './listed-place.ts'
import classes from './place-items.module.css'

/** What there is to know about a place, after its name. */
export function PlaceMarks({ place }: { place: ListedPlace }) {
  const { kind, inside, trips, iso_code, is_retired } = place
  return (
    <span className={classes.marks}>
      {kind === 'country' &&
        (iso_code ? (
          <span className={classes.code}>{iso_code}</span>
        ) : (
          <span className={classes.mark} data-tone="warning">
            No ISO code
          </span>
        ))}
      {is_retired && <span className={classes.mark}>Retired</span>}
      <span className={classes.counts}>
        {kind === 'region' && `${counted(inside, 'country', 'countries')} · `}
        {kind === 'country' && `${counted(inside, 'destination')} · `}
        {counted(trips, 'trip')}
      </span>
    </span>
  )
}
