import { DatePicker, DatesProvider, type DatesProviderSettings } from '@mantine/dates'
import { type DayRange, dateRangeBounds } from '@sojourn/contract/dates/date-range'
import type { Day } from '@sojourn/contract/dates/day'
import { DATE_RANGE_COLOURS, WEEK_STARTS_ON } from '@sojourn/contract/limits'
import { useState } from 'react'
import classes from './date-range-calendar.module.css'

interface DateRangeCalendarProps {
  range: DayRange
  /** Whether the other end of the range is still missing. */
  isHalf: boolean
  today: Day
  onFirstPick: (day: Day) => void
  onRange: (range: DayRange) => void
}

export function DateRangeCalendar({ range, isHalf, today, onFirstPick, onRange }: DateRangeCalendarProps) {
  const { min, max } = dateRangeBounds(today)
  const [month, setMonth] = useState(() => nearest(range.to ?? range.from ?? today, min, max))
  const [rangeColour, todayColour, halfColour] = DATE_RANGE_COLOURS
  return (
    <DatesProvider settings={SETTINGS}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        withCellSpacing={false}
        // An open range is complete, so the next pick starts a new one.
        value={isHalf || range.to ? [range.from ?? null, range.to ?? null] : [null, range.from ?? null]}
        onChange={([from, to]) => {
          if (from && to) onRange({ from, to })
          else if (from) onFirstPick(from)
        }}
        date={month}
        onDateChange={setMonth}
        minDate={min}
        maxDate={max}
        ariaLabels={ARIA_LABELS}
        getDayProps={(day) => ({
          'aria-pressed': isPicked(day, range, isHalf),
          'aria-current': day === today ? 'date' : undefined,
          'data-today': day === today || undefined,
        })}
        classNames={{ day: classes.day }}
        style={{
          '--range-colour': isHalf ? halfColour : rangeColour,
          '--today-colour': todayColour,
        }}
      />
    </DatesProvider>
  )
}

const SETTINGS: DatesProviderSettings = {
  firstDayOfWeek: WEEK_STARTS_ON,
  weekendDays: [],
  consistentWeeks: true,
}

const ARIA_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

function isPicked(day: Day, { from, to }: DayRange, isHalf: boolean): boolean {
  if (isHalf || from === undefined || to === undefined) return day === from || day === to
  return from <= day && day <= to
}

function nearest(day: Day, min: Day, max: Day): Day {
  return day < min ? min : day > max ? max : day
}
