import { dateOf, longDay, monthLabel, WEEKDAYS } from '@sojourn/contract/dates/date-words'
import { type Day, yearMonthOf } from '@sojourn/contract/dates/day'
import { type Month, weeksOf } from '@sojourn/contract/dates/month'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './small-month.module.css'

interface SmallMonthProps {
  month: Month
  today: Day
  /** The one day that Tab reaches. */
  tabDay: Day
  /** Further props of a day's button: its action, and how it shows its trips. */
  dayProps: (day: Day) => ButtonHTMLAttributes<HTMLButtonElement>
  /** What is next to a day's button: marks over it, and popups that open from it. */
  besideDay?: (day: Day) => ReactNode
}

/** A small month, with a button for each day. */
export function SmallMonth({ month, today, tabDay, dayProps, besideDay }: SmallMonthProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.month} aria-label={monthLabel(month)}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {yearMonthOf(day) === month && (
                    <>
                      <DayButton
                        day={day}
                        isToday={day === today}
                        tabIndex={day === tabDay ? 0 : -1}
                        {...dayProps(day)}
                      />
                      {besideDay?.(day)}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  day: Day
  isToday: boolean
}

function DayButton({ day, isToday, className = '', children, ...props }: DayButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.day} ${className}`}
      data-day={day}
      aria-label={longDay(day)}
      aria-current={isToday ? 'date' : undefined}
      {...props}
    >
      <span className={classes.date}>{dateOf(day)}</span>
      {children}
    </button>
  )
}
