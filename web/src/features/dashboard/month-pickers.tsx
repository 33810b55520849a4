import { ActionIcon, NativeSelect } from '@mantine/core'
import { monthName } from '@sojourn/contract/dates/date-words'
import { type Day, monthOf, yearOf } from '@sojourn/contract/dates/day'
import { addMonths, type Month, monthsOf } from '@sojourn/contract/dates/month'
import { DASHBOARD_CALENDAR_YEARS } from '@sojourn/contract/limits'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './month-pickers.module.css'

interface MonthPickersProps {
  month: Month
  today: Day
  onMonth: (month: Month) => void
}

export function MonthPickers({ month, today, onMonth }: MonthPickersProps) {
  const inYear = (year: number) => monthsOf(year)[monthOf(month) - 1] ?? month
  return (
    <div className={classes.pickers}>
      <Turn name="Previous month" to={addMonths(month, -1)} today={today} onMonth={onMonth} />
      <NativeSelect
        className={classes.month}
        aria-label="Month"
        data={monthsOf(yearOf(month)).map((value) => ({ value, label: monthName(value) }))}
        value={month}
        onChange={({ currentTarget }) => onMonth(currentTarget.value)}
      />
      <NativeSelect
        aria-label="Year"
        data={yearsAround(today).map(String)}
        value={String(yearOf(month))}
        onChange={({ currentTarget }) => onMonth(inYear(Number(currentTarget.value)))}
      />
      <Turn name="Next month" to={addMonths(month, 1)} today={today} onMonth={onMonth} />
    </div>
  )
}

export function isInRange(month: Month, today: Day): boolean {
  return yearsAround(today).includes(yearOf(month))
}

function yearsAround(today: Day): number[] {
  const first = yearOf(today) - DASHBOARD_CALENDAR_YEARS
  return Array.from({ length: 2 * DASHBOARD_CALENDAR_YEARS + 1 }, (_, index) => first + index)
}

interface TurnProps {
  name: 'Previous month' | 'Next month'
  to: Month
  today: Day
  onMonth: (month: Month) => void
}

/** Not `disabled` at the end of the range, because the button would lose the focus on reaching it. */
function Turn({ name, to, today, onMonth }: TurnProps) {
  const isReachable = isInRange(to, today)
  const Icon = name === 'Next month' ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      className={classes.turn}
      variant="default"
      size={36}
      aria-label={name}
      aria-disabled={!isReachable}
      onClick={() => {
        if (isReachable) onMonth(to)
      }}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}
