import { ActionIcon } from '@mantine/core'
import { monthLabel } from '@sojourn/contract/dates/date-words'
import { type Day, yearMonthOf } from '@sojourn/contract/dates/day'
import { addMonths, firstDayOf, lastDayOf, type Month } from '@sojourn/contract/dates/month'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { useDayFocus } from '../../ui/dates/day-focus.ts'
import { SmallMonth } from '../../ui/dates/small-month.tsx'
import classes from './mini-calendar.module.css'

interface MiniCalendarProps {
  month: Month
  selected: Day
  today: Day
  onMonth: (month: Month) => void
  onSelect: (day: Day) => void
}

export function MiniCalendar({ month, selected, today, onMonth, onSelect }: MiniCalendarProps) {
  const grid = useRef<HTMLElement>(null)
  const focus = useDayFocus({
    grid,
    first: firstDayOf(month),
    last: lastDayOf(month),
    start: selected,
    onLeave: (day) => {
      onMonth(yearMonthOf(day))
      return true
    },
  })
  return (
    <section ref={grid} className={classes.card} aria-label="Date">
      <div className={classes.heading}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Previous month"
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <p className={classes.month}>{monthLabel(month)}</p>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Next month"
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </div>
      <SmallMonth
        month={month}
        today={today}
        tabDay={focus.day}
        dayProps={(day) => ({
          'aria-pressed': day === selected,
          onKeyDown: focus.onKeyDown,
          onClick: () => onSelect(day),
        })}
      />
    </section>
  )
}
