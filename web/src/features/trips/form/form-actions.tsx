import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DangerButton } from '../../../ui/controls/danger-button.tsx'
import classes from './form-actions.module.css'

interface FormActionsProps {
  notice?: ReactNode
  saveLabel?: string
  cancelLabel?: string
  isSaving: boolean
  isBusy: boolean
  onReset: () => void
  onCancel: () => void
  onDelete?: (() => void) | undefined
}

/** Stays visible however long the form is. */
export function FormActions(props: FormActionsProps) {
  const { notice, saveLabel = 'Save', cancelLabel = 'Cancel', isSaving, isBusy } = props
  const { onReset, onCancel, onDelete } = props
  return (
    <div className={classes.bar}>
      {/* Always rendered, so that screen readers notice when it fills. */}
      <div role="status" className={classes.notice}>
        {notice}
      </div>
      <div className={classes.actions}>
        {onDelete && (
          <DangerButton onClick={onDelete} disabled={isSaving} loading={isBusy}>
            Delete
          </DangerButton>
        )}
        <Button variant="default" className={classes.reset} onClick={onReset} disabled={isSaving || isBusy}>
          Reset
        </Button>
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isBusy}>
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}
