import type { CheckInCounts } from '@sojourn/contract/check-ins/check-in'
import classes from './count-bar.module.css'
import { countParts } from './standing.ts'

/** How many answered what, as one bar and in words. */
export function CountBar({ counts }: { counts: CheckInCounts }) {
  const parts = countParts(counts)
  return (
    <div className={classes.counts}>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ standing, count }) => (
          <span key={standing} data-tone={standing} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.words}>
        {parts.map(({ standing, count, words }) => (
          <li key={standing} data-tone={count > 0 ? standing : undefined}>
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
