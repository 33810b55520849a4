import { Button } from '@mantine/core'
import { type DayRange, isSameRange, presetRange } from '@sojourn/contract/dates/date-range'
import { shortDay } from '@sojourn/contract/dates/date-words'
import type { Day } from '@sojourn/contract/dates/day'
import { DATE_RANGE_INPUTS, DATE_RANGE_PRESETS } from '@sojourn/contract/limits'
import { useState } from 'react'
import { DateRangeCalendar } from './date-range-calendar.tsx'
import classes from './date-range-picker.module.css'
import { DayCountInput } from './day-count-input.tsx'

interface DateRangeChoicesProps {
  value: DayRange
  onChange: (range: DayRange) => void
  today: Day
  onDone: () => void
}

export function DateRangeChoices({ value, onChange, today, onDone }: DateRangeChoicesProps) {
  /** The end that was picked first, until the other one is picked. */
  const [firstPick, setFirstPick] = useState<Day>()

  function choose(range: DayRange) {
    onChange(range)
    onDone()
  }

  function type(range: DayRange) {
    setFirstPick(undefined)
    onChange(range)
  }

  return (
    <div className={classes.choices}>
      <fieldset className={classes.presets}>
        <legend className={classes.legend}>Presets</legend>
        {DATE_RANGE_PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes.preset}
            aria-pressed={isSameRange(presetRange(preset, today), value)}
            onClick={() => choose(presetRange(preset, today))}
          >
            {preset}
          </button>
        ))}
      </fieldset>
      <div className={classes.counts}>
        {DATE_RANGE_INPUTS.map((input) => (
          <DayCountInput
            key={input}
            input={input}
            range={value}
            today={today}
            onChange={type}
            onDone={onDone}
          />
        ))}
      </div>
      <div className={classes.calendar}>
        <DateRangeCalendar
          range={firstPick === undefined ? value : { from: firstPick }}
          isHalf={firstPick !== undefined}
          today={today}
          onFirstPick={setFirstPick}
          onRange={choose}
        />
      </div>
      <div className={classes.footer}>
        <p className={classes.hint} role="status">
          {firstPick !== undefined && 'Pick the other date, or use'}
        </p>
        {firstPick === undefined ? (
          <Button variant="default" size="xs" disabled={!value.from && !value.to} onClick={() => choose({})}>
            Clear
          </Button>
        ) : (
          <>
            <Button variant="default" size="xs" onClick={() => choose({ from: firstPick })}>
              From {shortDay(firstPick)}
            </Button>
            <Button variant="default" size="xs" onClick={() => choose({ to: firstPick })}>
              Until {shortDay(firstPick)}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
