import { Button, Progress } from '@mantine/core'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import { type ReactNode, useEffect, useRef } from 'react'
import notice from '../../ui/cards/notice.module.css'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import classes from './import-dialog.module.css'
import { canApply, type ImportStep, isBusy } from './import-step.ts'
import { PlanPreview } from './plan-preview.tsx'
import { useImport } from './use-import.ts'

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
      <Step key={step.kind} kind={step.kind}>
        {step.kind === 'choosing' && <ChooseFile problem={step.problem} onFile={choose} />}
        {step.kind === 'reading' && <Working text={`Comparing ${step.name} with the current trips…`} />}
        {step.kind === 'applying' && <Working text={`Applying ${step.name}…`} />}
        {step.kind === 'preview' && (
          <>
            <PlanPreview name={step.chosen.name} preview={step.preview} problem={step.problem} />
            <div className={classes.actions}>
              <Button variant="default" onClick={chooseAnother}>
                Choose another file
              </Button>
              <Button onClick={apply} disabled={!canApply(step.preview)}>
                Apply
              </Button>
            </div>
          </>
        )}
        {step.kind === 'done' && <Done {...step} onUndo={undo} onClose={close} />}
      </Step>
    </Dialog>
  )
}

/** The previous step took the focused element with it, so the focus moves here. */
function Step({ kind, children }: { kind: ImportStep['kind']; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the first step, the dialog itself focuses the button.
    if (kind !== 'choosing') step.current?.focus({ preventScroll: true })
  }, [kind])
  return (
    <div ref={step} className={classes.step} tabIndex={-1}>
      {children}
    </div>
  )
}

function Working({ text }: { text: string }) {
  return (
    <div className={classes.working} role="status">
      <p>{text}</p>
      <Progress value={100} animated aria-label={text} />
    </div>
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
      <div className={classes.actions}>
        {undone === undefined && (
          <Button variant="default" onClick={onUndo} loading={isUndoing}>
            Undo
          </Button>
        )}
        <Button onClick={onClose} disabled={isUndoing}>
          Done
        </Button>
      </div>
    </>
  )
}
