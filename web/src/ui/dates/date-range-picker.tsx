import '@mantine/dates/styles.layer.css'
import { InputBase, Popover } from '@mantine/core'
import type { DayRange } from '@sojourn/contract/dates/date-range'
import { rangeText } from '@sojourn/contract/dates/date-words'
import type { Day } from '@sojourn/contract/dates/day'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { DateRangeChoices } from './date-range-choices.tsx'
import classes from './date-range-picker.module.css'

interface DateRangePickerProps {
  label: string
  value: DayRange
  onChange: (range: DayRange) => void
  today: Day
}

/** A range of days, both included. `onChange` is called only for complete choices: half a range changes nothing. */
export function DateRangePicker({ label, value, onChange, today }: DateRangePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const text = rangeText(value)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      radius="lg"
      shadow="var(--shadow-float)"
      transitionProps={{ duration: 140 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          label={label}
          aria-label={`${label}: ${text}`}
          leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden="true" />}
          classNames={{ input: classes.input }}
          data-empty={(!value.from && !value.to) || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {text}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <DateRangeChoices value={value} onChange={onChange} today={today} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
