import { Button } from '@mantine/core'
import { daysText, monthLabel } from '@sojourn/contract/dates/date-words'
import { addDays, type Day } from '@sojourn/contract/dates/day'
import type { Month } from '@sojourn/contract/dates/month'
import { AGENDA_DAYS } from '@sojourn/contract/limits'
import classes from './calendar-toolbar.module.css'

interface CalendarToolbarProps {
  month: Month
  /** The first day of the agenda, if the agenda is shown. */
  agendaStart: Day | undefined
  onToday: () => void
  onTurn: (direction: 1 | -1) => void
  onYear: () => void
}

export function CalendarToolbar({ month, agendaStart, onToday, onTurn, onYear }: CalendarToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.turns}>
        <Button variant="default" onClick={onToday}>
          Today
        </Button>
        <Button variant="default" onClick={() => onTurn(-1)}>
          Previous
        </Button>
        <Button variant="default" onClick={() => onTurn(1)}>
          Next
        </Button>
      </div>
      <div className={classes.label} aria-live="polite">
        <h2>{monthLabel(month)}</h2>
        {agendaStart && (
          <p className={classes.days}>{daysText(agendaStart, addDays(agendaStart, AGENDA_DAYS - 1))}</p>
        )}
      </div>
      <Button variant="default" onClick={onYear}>
        Year
      </Button>
    </div>
  )
}
