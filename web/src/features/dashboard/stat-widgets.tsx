import { monthName } from '@sojourn/contract/dates/date-words'
import { type Day, yearOf } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import {
  monthlyExpenses,
  ongoingCount,
  plannedCount,
  yearlyExpenses,
} from '@sojourn/contract/trip/trip-figures'
import { countText } from '@sojourn/contract/words/count-words'
import { formatMoney } from '@sojourn/contract/words/money'
import { useMemo } from 'react'
import { StatWidget } from './stat-widget.tsx'
import classes from './stat-widgets.module.css'

interface StatWidgetsProps {
  trips: readonly NormalisedTrip[]
  today: Day
  isLoading: boolean
}

export function StatWidgets({ trips, today, isLoading }: StatWidgetsProps) {
  const figures = useMemo(() => figuresOf(trips, today), [trips, today])
  const longest = Math.max(...figures.map(({ value }) => value.length))
  return (
    <div className={classes.widgets} style={{ '--characters': longest }}>
      {figures.map((figure) => (
        <StatWidget key={figure.label} {...figure} isLoading={isLoading} />
      ))}
    </div>
  )
}

function figuresOf(trips: readonly NormalisedTrip[], today: Day) {
  return [
    { label: 'Ongoing Trips', value: countText(ongoingCount(trips, today)), meta: 'In progress today' },
    { label: 'Planned Trips', value: countText(plannedCount(trips, today)), meta: 'Starting after today' },
    { label: 'Monthly Expenses', value: formatMoney(monthlyExpenses(trips, today)), meta: monthName(today) },
    {
      label: 'Yearly Expenses',
      value: formatMoney(yearlyExpenses(trips, today)),
      meta: String(yearOf(today)),
    },
  ]
}
