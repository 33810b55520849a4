import type { CheckInKind } from '@sojourn/contract/check-ins/check-in'
import { CHECK_IN_KIND_LABELS } from '@sojourn/contract/check-ins/check-in-sentences'
import card from '../../ui/cards/list-card.module.css'
import classes from './check-in-badges.module.css'

interface CheckInBadgesProps {
  kind: CheckInKind
  is_practice: boolean
  closed_at?: string | null
}

/** What kind of check-in it is, and whether it is only a practice run. */
export function CheckInBadges({ kind, is_practice, closed_at = null }: CheckInBadgesProps) {
  return (
    <span className={classes.badges}>
      {is_practice && <PracticeBadge />}
      <span className={card.pill} data-tone={kind === 'emergency' ? 'danger' : 'accent'}>
        {CHECK_IN_KIND_LABELS[kind]}
      </span>
      {closed_at !== null && <span className={card.pill}>Closed</span>}
    </span>
  )
}

export function PracticeBadge() {
  return <span className={classes.practice}>Practice run</span>
}
