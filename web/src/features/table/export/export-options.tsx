import { Button, Radio, TextInput } from '@mantine/core'
import type { ExportFormat } from '@sojourn/contract/files/export'
import { exportSentences } from '@sojourn/contract/words/sentences'
import { type FocusEvent, useId } from 'react'
import { ALL_DATA, type ExportChoice } from './export-choice.ts'
import classes from './export-popover.module.css'
import { ExportStep } from './export-step.tsx'

interface ExportOptionsProps {
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
  pageCount: number
  isValid: boolean
  onExport: () => void
}

export function ExportOptions({ choice, onChange, pageCount, isValid, onExport }: ExportOptionsProps) {
  const problemId = useId()
  const page = {
    inputMode: 'numeric',
    autoComplete: 'off',
    error: !isValid,
    // Mantine marks only the frame.
    'aria-invalid': !isValid,
    'aria-describedby': problemId,
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  } as const
  return (
    <ExportStep title="Export options">
      <Radio.Group
        aria-label="Range"
        value={choice.isAll ? 'all' : 'pages'}
        onChange={(value) => onChange({ ...choice, isAll: value === 'all' })}
      >
        <div className={classes.radios}>
          <Radio value="all" label="All data" classNames={{ radio: classes.radio }} />
          <Radio value="pages" label="Page range" classNames={{ radio: classes.radio }} />
        </div>
      </Radio.Group>
      {!choice.isAll && (
        <div className={classes.range}>
          <TextInput
            {...page}
            label="From"
            value={choice.from ?? '1'}
            onChange={({ currentTarget }) => onChange({ ...choice, from: currentTarget.value })}
          />
          <TextInput
            {...page}
            label="To"
            value={choice.to ?? String(pageCount)}
            onChange={({ currentTarget }) => onChange({ ...choice, to: currentTarget.value })}
          />
        </div>
      )}
      <p id={problemId} className={classes.error} role="alert">
        {!isValid && exportSentences.invalidRange(pageCount)}
      </p>
      <Radio.Group
        aria-label="File format"
        value={choice.format}
        onChange={(format) => onChange({ ...choice, format: format as ExportFormat })}
      >
        <div className={classes.formats}>
          <Radio value="csv" label="CSV" classNames={{ radio: classes.radio }} />
          <Radio value="xlsx" label="Excel (XLSX)" classNames={{ radio: classes.radio }} />
        </div>
      </Radio.Group>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onChange(ALL_DATA)}>
          Clear
        </Button>
        {isValid && <Button onClick={onExport}>Export {choice.format.toUpperCase()}</Button>}
      </div>
    </ExportStep>
  )
}
