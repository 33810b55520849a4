import { Button, Progress } from '@mantine/core'
import classes from './export-popover.module.css'
import { ExportStep } from './export-step.tsx'
import { progressWords } from './export-words.ts'
import type { RunningExport } from './use-export.ts'

export function ExportProgress({ rows, rowCount, onCancel }: RunningExport & { onCancel: () => void }) {
  const share = rowCount === 0 ? 0 : Math.min(1, rows / rowCount)
  return (
    <ExportStep title="Exporting…">
      <Progress value={share * 100} aria-label="Exported" />
      <p className={classes.progress}>{progressWords(rows, rowCount)}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </ExportStep>
  )
}
