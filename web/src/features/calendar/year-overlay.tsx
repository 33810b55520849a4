import { ActionIcon, CloseButton } from '@mantine/core'
import { type Day, yearOf } from '@sojourn/contract/dates/day'
import { firstDayOf, lastDayOf, type Month, monthsOf } from '@sojourn/contract/dates/month'
import { tripsByDay } from '@sojourn/contract/trip/trip-days'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useDayFocus } from '../../ui/dates/day-focus.ts'
import { DialogContent, DialogRoot } from '../../ui/dialogs/dialog.tsx'
import type { ColourOf } from './staff-colours.ts'
import type { TripsWithin } from './trips-within.ts'
import { useDayTooltip } from './use-day-tooltip.ts'
import { YearMonth } from './year-month.tsx'
import classes from './year-overlay.module.css'

interface YearOverlayProps {
  year: number
  /** The month from which the overlay was opened. */
  month: Month
  /** Finds the trips that pass the filters. */
  filtered: TripsWithin
  today: Day
  colourOf: ColourOf
  /** Moves to another year; undefined closes the overlay, optionally at another month. */
  onYear: (change: { year: number | undefined; month?: Month }) => void
}

/** Keeps its hundreds of days from rendering again while the router settles. */
export const YearOverlay = memo(function YearOverlay(props: YearOverlayProps) {
  const { year, month, filtered, today, colourOf, onYear } = props
  const close = () => onYear({ year: undefined })
  const grid = useRef<HTMLElement>(null)
  const tooltip = useDayTooltip()
  const months = monthsOf(year)
  const [first, last] = [firstDayOf(months[0] ?? month), lastDayOf(months.at(-1) ?? month)]
  const byDay = useMemo(() => tripsByDay(filtered(first, last), first, last), [filtered, first, last])
  const focus = useDayFocus({
    grid,
    first,
    last,
    start: yearOf(today) === year ? today : firstDayOf(month),
    onLeave: (day) => {
      onYear({ year: yearOf(day) })
      return true
    },
  })

  // Mantine returns the focus when a modal closes, but not when it unmounts.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )

  // On a small screen the year is taller than the screen, so scroll to the month.
  const [begin] = useState(() => (months: HTMLElement | null) => {
    grid.current = months
    months?.querySelector(`[data-month="${month}"]`)?.scrollIntoView({ block: 'nearest' })
  })

  return (
    <DialogRoot opened onClose={close} fullScreen lockScroll={false} transitionProps={{ duration: 0 }}>
      <DialogContent className={classes.year} aria-label={`Year ${year}`}>
        <div className={classes.heading}>
          <YearTurn name="Previous year" onClick={() => onYear({ year: year - 1 })} />
          <h2 aria-live="polite">{year}</h2>
          <YearTurn name="Next year" onClick={() => onYear({ year: year + 1 })} />
          <CloseButton className={classes.close} size="lg" aria-label="Close" onClick={close} />
        </div>
        <div ref={begin} className={classes.months}>
          {months.map((each) => (
            <YearMonth
              key={each}
              month={each}
              byDay={byDay}
              today={today}
              focus={focus}
              tooltip={tooltip}
              colourOf={colourOf}
              onMonth={(next) => onYear({ year: undefined, month: next })}
            />
          ))}
        </div>
      </DialogContent>
    </DialogRoot>
  )
})

function YearTurn({ name, onClick }: { name: 'Previous year' | 'Next year'; onClick: () => void }) {
  const Icon = name === 'Next year' ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon variant="default" size={36} aria-label={name} onClick={onClick}>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}
