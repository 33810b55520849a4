import type { CheckInsPage } from '@sojourn/contract/check-ins/check-in'
import { useId } from 'react'
import card from '../../../ui/cards/list-card.module.css'
import { LightLink } from '../../../ui/controls/light-link.tsx'
import classes from './check-in-item.module.css'
import { CheckInItem } from './check-in-item.tsx'

export function OpenCheckInList({ content, totalElements }: CheckInsPage) {
  const id = useId()
  return (
    <section className={card.card} aria-labelledby={id}>
      <div className={card.heading}>
        <h2 id={id}>Open check-ins</h2>
        {totalElements > content.length && (
          <LightLink className={classes.all} href="/check-ins">
            All check-ins
          </LightLink>
        )}
      </div>
      <ul>
        {content.map((checkIn) => (
          <CheckInItem key={checkIn.check_in_id} checkIn={checkIn} />
        ))}
      </ul>
    </section>
  )
}
