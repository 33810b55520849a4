import { TextInput } from '@mantine/core'
import {
  type DateRangeInput,
  type DayRange,
  daysOfRange,
  rangeOfDays,
} from '@sojourn/contract/dates/date-range'
import type { Day } from '@sojourn/contract/dates/day'
import { clampDayCount } from '@sojourn/contract/trip/trip-rules'
import classes from './date-range-picker.module.css'

interface DayCountInputProps {
  input: DateRangeInput
  range: DayRange
  today: Day
  onChange: (range: DayRange) => void
  onDone: () => void
}

/** A number of days that end or start today. Whatever is typed becomes such a number. */
export function DayCountInput({ input, range, today, onChange, onDone }: DayCountInputProps) {
  const count = daysOfRange(input, range, today)

  function type(text: string) {
    const typed = clampDayCount(text)
    if (typed !== count) onChange(rangeOfDays(input, typed, today))
  }

  return (
    <TextInput
      label={input}
      classNames={{ root: classes.count, label: classes.countLabel, input: classes.countInput }}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      value={String(count)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={({ key }) => key === 'Enter' && onDone()}
    />
  )
}
