import { Button } from '@mantine/core'
import type { TripSort } from '@sojourn/contract/trip/trip-sort'
import type { RowSpan } from './export-choice.ts'
import classes from './export-popover.module.css'
import { ExportStep } from './export-step.tsx'
import { orderWords, rowWords } from './export-words.ts'

export interface FilterWords {
  name: string
  text: string
}

interface ExportConfirmationProps {
  fileName: string
  rows: RowSpan
  filters: readonly FilterWords[]
  sort: TripSort | undefined
  onBack: () => void
  onConfirm: () => void
}

export function ExportConfirmation(props: ExportConfirmationProps) {
  const { fileName, rows, filters, sort, onBack, onConfirm } = props
  return (
    <ExportStep title={`Export to ${fileName}?`}>
      <dl className={classes.summary}>
        <dt>Rows</dt>
        <dd>{rowWords(rows)}</dd>
        <dt>Filters</dt>
        <dd>{filters.length === 0 ? 'None' : <FilterList filters={filters} />}</dd>
        <dt>Order</dt>
        <dd>{orderWords(sort)}</dd>
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={onConfirm}>Confirm Export</Button>
      </div>
    </ExportStep>
  )
}

function FilterList({ filters }: { filters: readonly FilterWords[] }) {
  return (
    <ul className={classes.filters}>
      {filters.map(({ name, text }) => (
        <li key={`${name} ${text}`}>
          {name}: {text}
        </li>
      ))}
    </ul>
  )
}
