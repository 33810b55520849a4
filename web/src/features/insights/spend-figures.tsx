import type { TripsPart } from '@sojourn/contract/insights/one-curtin'
import type { Spend } from '@sojourn/contract/insights/spend'
import { counted } from '@sojourn/contract/words/count-words'
import { formatMoney } from '@sojourn/contract/words/money'
import { shareText } from './insights-words.ts'
import classes from './spend-figures.module.css'

/** The totals at the top of the page. */
export function SpendFigures({ total, oneCurtin }: { total: Spend; oneCurtin: TripsPart }) {
  const figures = [
    { label: 'Total', value: formatMoney(total.total), meta: counted(total.trips, 'trip') },
    { label: 'Completed (estimated)', value: formatMoney(total.spent), meta: 'Trips that have ended' },
    { label: 'Planned', value: formatMoney(total.planned), meta: 'Ongoing and upcoming trips' },
    {
      label: 'One Curtin',
      value: shareText(oneCurtin.tripsShare),
      meta: `${counted(oneCurtin.trips, 'trip')}, ${formatMoney(oneCurtin.cost)}`,
    },
  ]
  const longest = Math.max(...figures.map(({ value }) => value.length))
  return (
    <dl className={classes.figures} style={{ '--characters': longest }}>
      {figures.map(({ label, value, meta }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.meta}>{meta}</dd>
        </div>
      ))}
    </dl>
  )
}
