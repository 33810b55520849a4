import { Button } from '@mantine/core'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import notice from '../../ui/cards/notice.module.css'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Step, StepActions, Working } from '../../ui/import/import-steps.tsx'
import { PlanPreview } from '../../ui/import/plan-preview.tsx'
import { canApply } from '../../ui/import/plan-views.ts'
import { ChooseFile } from './choose-file.tsx'
import { type ImportStep, isBusy } from './import-step.ts'
import { useImport } from './use-import.ts'

const WORDS = {
  changed: { label: 'Changed', verb: 'change' },
  nothing: importSentences.nothing,
  noRows: importSentences.noRows,
}

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Where the focus was. The dialog can't know, because it is loaded after the button was pressed. */
  onClosed: () => void
}

export default function ImportDialog({ isOpen, onClose, onClosed }: ImportDialogProps) {
  const { step, choose, apply, undo, leave, chooseAnother } = useImport()

  function close() {
    if (isBusy(step)) return
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
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy(step) }}
      closeOnClickOutside={step.kind === 'choosing'}
      size={860}
    >
      <Step kind={step.kind}>
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
              <Button variant="default" onClick={chooseAnother}>
                Choose another file
              </Button>
              <Button onClick={apply} disabled={!canApply(step.preview)}>
                Apply
              </Button>
            </StepActions>
          </>
        )}
        {step.kind === 'done' && <Done {...step} onUndo={undo} onClose={close} />}
      </Step>
    </Dialog>
  )
}

interface DoneProps extends Omit<Extract<ImportStep, { kind: 'done' }>, 'kind'> {
  onUndo: () => void
  onClose: () => void
}

function Done({ result, undone, problem, isUndoing = false, onUndo, onClose }: DoneProps) {
  return (
    <>
      <p className={problem ? notice.error : notice.notice} role="status">
        {problem ?? undone ?? importSentences.result(result)}
      </p>
      <StepActions>
        {undone === undefined && (
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
