import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { shortDay } from '@sojourn/contract/dates/date-words'
import { type Day, isDay } from '@sojourn/contract/dates/day'
import { WEEK_STARTS_ON } from '@sojourn/contract/limits'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { readTypedDay } from './typed-day.ts'

interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  /** Empty if no day is chosen. */
  value: Day
  onChange: (day: Day) => void
}

/** A day, typed or chosen. */
export function DayInput({ value, onChange, ...props }: DayInputProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DateInput
      size="md"
      placeholder="Select…"
      leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden="true" />}
      valueFormat={shortDay}
      dateParser={readTypedDay}
      firstDayOfWeek={WEEK_STARTS_ON}
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      popoverProps={{ withinPortal: false, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // Marks the calendar as open, so that Escape is left to it (layers.ts).
      data-expanded={isOpen || undefined}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      onInput={({ currentTarget }) => {
        if (currentTarget.value.trim() === '') onChange('')
      }}
      onKeyDown={(event) => {
        // Input that isn't a date must not be sent as the previous date.
        if (event.key === 'Enter' && !isDayOrNothing(event.currentTarget.value)) event.preventDefault()
      }}
      {...props}
    />
  )
}

function isDayOrNothing(text: string): boolean {
  return text.trim() === '' || isDay(readTypedDay(text))
}
