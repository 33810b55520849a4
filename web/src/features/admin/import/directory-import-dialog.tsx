import { Button } from '@mantine/core'
import type { DirectoryPreview } from '@sojourn/contract/admin/directory-import'
import { BYTE_ORDER_MARK } from '@sojourn/contract/files/csv'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { IMPORT_MEGABYTES_MAX, IMPORT_ROWS_MAX } from '@sojourn/contract/limits'
import { countText } from '@sojourn/contract/words/count-words'
import { useFileImport } from '../../../api/use-file-import.ts'
import notice from '../../../ui/cards/notice.module.css'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FileDrop } from '../../../ui/import/file-drop.tsx'
import { Step, StepActions, Working } from '../../../ui/import/import-steps.tsx'
import { keepFile } from '../../../ui/import/keep-file.ts'
import { PlanPreview } from '../../../ui/import/plan-preview.tsx'
import { canApply } from '../../../ui/import/plan-views.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { ImportKind } from './import-kind.ts'

interface DirectoryImportDialogProps {
  kind: ImportKind
  isOpen: boolean
  onApplied: () => void
  onClose: () => void
}

/** Choose a file, check what it would do, apply it. */
export function DirectoryImportDialog({ kind, isOpen, onApplied, onClose }: DirectoryImportDialogProps) {
  const { step, isBusy, choose, apply, startOver } = useFileImport<DirectoryPreview, string>({
    keep: (file) => keepFile(file, FILE_TYPES.csv),
    preview: kind.preview,
    apply: async (file, { plan }) => importSentences.result(await kind.apply(file, plan)),
    onApplied,
  })

  return (
    <Dialog
      opened={isOpen}
      onClose={() => isBusy || onClose()}
      onExitTransitionEnd={startOver}
      title={kind.title}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
      closeOnClickOutside={step.kind === 'choosing'}
      size={860}
    >
      <Step kind={step.kind}>
        {step.kind === 'choosing' && (
          <FileDrop
            invitation="Drop a CSV file here"
            limits={`At most ${IMPORT_MEGABYTES_MAX} MB and ${countText(IMPORT_ROWS_MAX)} lines.`}
            accept={`.csv,.txt,${FILE_TYPES.csv}`}
            rules={kind.rules}
            problem={step.problem}
            onFile={(file) => void choose(file)}
            onTemplate={() => saveTemplate(kind)}
          />
        )}
        {step.kind === 'reading' && <Working text={`Comparing ${step.name} with the directory…`} />}
        {step.kind === 'applying' && <Working text={`Applying ${step.name}…`} />}
        {step.kind === 'preview' && (
          <>
            <PlanPreview
              name={step.chosen.name}
              preview={step.preview}
              problem={step.problem}
              words={kind.words}
            />
            <StepActions>
              <Button variant="default" onClick={startOver}>
                Choose another file
              </Button>
              <Button onClick={() => void apply()} disabled={!canApply(step.preview)}>
                Apply
              </Button>
            </StepActions>
          </>
        )}
        {step.kind === 'done' && (
          <>
            <p className={notice.notice} role="status">
              {step.result}
            </p>
            <StepActions>
              <Button onClick={onClose}>Done</Button>
            </StepActions>
          </>
        )}
      </Step>
    </Dialog>
  )
}

/** The mark tells spreadsheets that the file is UTF-8. */
function saveTemplate({ columns, templateName }: ImportKind): void {
  const file = new Blob([`${BYTE_ORDER_MARK}${columns.join()}\r\n`], { type: FILE_TYPES.csv })
  saveFile(file, templateName)
}
