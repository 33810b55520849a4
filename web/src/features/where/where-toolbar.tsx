import { Button, TextInput } from '@mantine/core'
import type { DayRange } from '@sojourn/contract/dates/date-range'
import type { Day } from '@sojourn/contract/dates/day'
import { IconDownload, IconPrinter, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DateRangePicker } from '../../ui/dates/date-range-picker.tsx'
import classes from './where-toolbar.module.css'

interface WhereToolbarProps {
  range: DayRange
  today: Day
  place: string | undefined
  /** The way to a check-in, for those who may start one. */
  checkIn: ReactNode
  onRange: (range: DayRange) => void
  onPlace: (place: string) => void
  onPrint: () => void
  onDownload: () => void
}

export function WhereToolbar(props: WhereToolbarProps) {
  const { range, today, place = '', checkIn, onRange, onPlace, onPrint, onDownload } = props
  /** While someone types, the field is ahead, and the address follows a moment later. */
  const [typed, setTyped] = useState<string>()
  return (
    <div className={classes.toolbar}>
      <div className={classes.days}>
        <DateRangePicker label="When" value={range} onChange={onRange} today={today} />
      </div>
      <TextInput
        className={classes.place}
        type="search"
        label="Country or city"
        placeholder="Search…"
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
        value={typed ?? place}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onPlace(currentTarget.value)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <div className={classes.outputs}>
        {checkIn}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden="true" />}
          onClick={onPrint}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
          onClick={onDownload}
        >
          Download CSV
        </Button>
      </div>
    </div>
  )
}
