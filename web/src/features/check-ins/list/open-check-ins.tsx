import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFresh } from '../../../api/use-fresh.ts'
import card from '../../../ui/cards/list-card.module.css'
import { CHECK_IN_LIST_KEY, checkInList } from '../check-in-queries.ts'
import { CheckInItem } from './check-in-item.tsx'

/** Enough for the top of a page. The others are on the page of check-ins. */
const SHOWN = 3

/** The open check-ins, for the top of the dashboard. Nothing at all if there are none. */
export function OpenCheckIns({ followed }: { followed: unknown }) {
  const id = useId()
  useFresh(CHECK_IN_LIST_KEY, followed)
  const { data } = useQuery(checkInList({ state: 'open', size: SHOWN }))
  if (!data || data.totalElements === 0) return null
  return (
    <section className={card.card} aria-labelledby={id}>
      <div className={card.heading}>
        <h2 id={id}>Open check-ins</h2>
      </div>
      <ul>
        {data.content.map((checkIn) => (
          <CheckInItem key={checkIn.check_in_id} checkIn={checkIn} />
        ))}
      </ul>
    </section>
  )
}
