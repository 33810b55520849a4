import { Button } from '@mantine/core'
import type { ImportResult } from '@sojourn/contract/files/import'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import notice from '../../ui/cards/notice.module.css'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Step, StepActions, Working } from '../../ui/import/import-steps.tsx'
import { PlanPreview } from '../../ui/import/plan-preview.tsx'
import { canApply } from '../../ui/import/plan-views.ts'
import { NeedsConnection } from '../../ui/product/needs-connection.tsx'
import { ChooseFile } from './choose-file.tsx'
import { type Undoing, useImport } from './use-import.ts'

const WORDS = {
  nothing: importSentences.nothing,
  noRows: importSentences.noRows,
}

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Where the focus was. The dialog can't know, because it is loaded after the button was pressed. */
  onClosed: () => void
}

export function ImportDialog({ isOpen, onClose, onClosed }: ImportDialogProps) {
  const { step, undoing, isBusy, choose, apply, undo, leave, startOver } = useImport()

  function close() {
    if (isBusy) return
    onClose()
    leave()
  }

  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title="Import trips"
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
      closeOnClickOutside={step.kind === 'choosing'}
      size={860}
    >
      <Step kind={step.kind}>
        <NeedsConnection what="Importing" />
        {step.kind === 'choosing' && <ChooseFile problem={step.problem} onFile={choose} />}
        {step.kind === 'reading' && <Working text={`Comparing ${step.name} with the current trips…`} />}
        {step.kind === 'applying' && <Working text={`Applying ${step.name}…`} />}
        {step.kind === 'preview' && (
          <>
            <PlanPreview
              name={step.chosen.name}
              preview={step.preview}
              problem={step.problem}
              words={WORDS}
            />
            <StepActions>
              <Button variant="default" onClick={startOver}>
                Choose another file
              </Button>
              <Button onClick={apply} disabled={!canApply(step.preview)}>
                Apply
              </Button>
            </StepActions>
          </>
        )}
        {step.kind === 'done' && (
          <Done result={step.result} undoing={undoing} onUndo={undo} onClose={close} />
        )}
      </Step>
    </Dialog>
  )
}

interface DoneProps {
  result: ImportResult
  undoing: Undoing
  onUndo: () => void
  onClose: () => void
}

function Done({ result, undoing, onUndo, onClose }: DoneProps) {
  const isUndoing = undoing.kind === 'in progress'
  return (
    <>
      <p className={undoing.kind === 'failed' ? notice.error : notice.notice} role="status">
        {'text' in undoing ? undoing.text : importSentences.result(result)}
      </p>
      <StepActions>
        {undoing.kind !== 'done' && (
          <Button variant="default" onClick={onUndo} loading={isUndoing}>
            Undo
          </Button>
        )}
        <Button onClick={onClose} disabled={isUndoing}>
          Done
        </Button>
      </StepActions>
    </>
  )
}
