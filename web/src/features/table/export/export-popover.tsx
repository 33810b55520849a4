import { Button, Popover, Progress } from '@mantine/core'
import type { Day } from '@sojourn/contract/dates/day'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import type { TripSort } from '@sojourn/contract/trip/trip-sort'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { NeedsConnection } from '../../../ui/product/needs-connection.tsx'
import { ALL_DATA, chosenRows, type TableSize } from './export-choice.ts'
import { ExportConfirmation, type FilterWords } from './export-confirmation.tsx'
import { ExportOptions } from './export-options.tsx'
import classes from './export-popover.module.css'
import { ExportStep } from './export-step.tsx'
import { FILE_NAMES } from './export-trips.ts'
import { progressWords } from './export-words.ts'
import { type RunningExport, useExport } from './use-export.ts'

interface ExportPopoverProps extends TableSize {
  filter: TripFilter
  /** The filter in words. */
  filters: readonly FilterWords[]
  sort: TripSort | undefined
  today: Day
  /** Whether the size of the table is known. */
  isReady: boolean
}

/** Closed → options → confirmation → export. */
export function ExportPopover({ filter, filters, sort, today, isReady, ...size }: ExportPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [choice, setChoice] = useState(ALL_DATA)
  const { running, start, cancel } = useExport()
  const rows = chosenRows(choice, size)

  function open(willBeOpen: boolean) {
    if (willBeOpen && !running) setConfirming(false)
    setOpen(willBeOpen)
  }

  async function confirm() {
    if (rows && (await start({ filter, sort, today, rows, format: choice.format }))) setOpen(false)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={open}
      position="bottom-end"
      width={320}
      radius="lg"
      shadow="var(--shadow-float)"
      transitionProps={{ duration: 140 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
          disabled={!isReady}
          onClick={() => open(!isOpen)}
        >
          {running ? 'Exporting…' : 'Export'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <NeedsConnection what="Exporting" />
        {running ? (
          <ExportProgress {...running} onCancel={cancel} />
        ) : isConfirming && rows ? (
          <ExportConfirmation
            fileName={FILE_NAMES[choice.format]}
            rows={rows}
            filters={filters}
            sort={sort}
            onBack={() => setConfirming(false)}
            onConfirm={confirm}
          />
        ) : (
          <ExportOptions
            choice={choice}
            onChange={setChoice}
            pageCount={size.pageCount}
            isValid={rows !== undefined}
            onExport={() => setConfirming(true)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function ExportProgress({ rows, rowCount, onCancel }: RunningExport & { onCancel: () => void }) {
  const share = rowCount === 0 ? 0 : Math.min(1, rows / rowCount)
  return (
    <ExportStep title="Exporting…">
      <Progress value={share * 100} aria-label="Export progress" />
      <p className={classes.progress}>{progressWords(rows, rowCount)}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </ExportStep>
  )
}
