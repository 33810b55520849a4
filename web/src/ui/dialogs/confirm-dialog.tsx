import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import notices from '../cards/notice.module.css'
import { DangerButton } from '../controls/danger-button.tsx'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  /** What is asked. */
  children: ReactNode
  confirm: string
  cancel?: string
  /** `danger` destroys something; `discouraged` does too, and the other answer is the one to choose. */
  tone?: 'danger' | 'discouraged' | undefined
  /** It was confirmed, and the answer is awaited. */
  isBusy?: boolean
  /** Why it failed, or can't be confirmed. */
  problem?: string | null | undefined
  /** Nothing while it can't be confirmed. */
  onConfirm: (() => void) | undefined
  /** Nothing while it can't be cancelled. */
  onCancel: (() => void) | undefined
}

interface ConfirmDialogProps extends QuestionProps {
  onCancel: () => void
  opened: boolean
  title: string | undefined
  size?: 'sm' | 'md' | 'lg'
  /** Only the buttons answer it: not Escape, and not a click beside it. */
  mustAnswer?: boolean
  /** Called once it is closed, if what it was opened from is gone and nothing has the focus. */
  onFocusLost?: () => void
}

/** Asks "are you sure?". While it fades out, the question stays readable and can't be answered a second time. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, mustAnswer, onCancel, onFocusLost } = props
  const asked = useRef(props)
  if (opened) asked.current = props
  return (
    <Dialog
      opened={opened}
      onClose={() => mustAnswer || onCancel()}
      onExitTransitionEnd={() => document.activeElement === document.body && onFocusLost?.()}
      title={asked.current.title}
      withCloseButton={false}
      centered
      size={asked.current.size ?? 'sm'}
    >
      <div inert={!opened}>
        <Question {...asked.current} />
      </div>
    </Dialog>
  )
}

/** The inside of such a dialog, for one that goes on to show something else. */
export function Question(props: QuestionProps) {
  const { children, confirm, cancel = 'Cancel', tone, isBusy = false, problem, onConfirm, onCancel } = props
  const isDiscouraged = tone === 'discouraged'
  const yes = { onClick: onConfirm, disabled: !onConfirm, loading: isBusy, children: confirm }
  const no = { onClick: onCancel, disabled: !onCancel, children: cancel, 'data-autofocus': true }
  return (
    <>
      {children}
      {/* Always there, so that screen readers notice when it fills. */}
      <p className={`${notices.error} ${classes.problem}`} role="alert">
        {problem}
      </p>
      <div className={classes.actions}>
        {!isDiscouraged && <Button variant="default" {...no} />}
        {tone ? <DangerButton isFilled={!isDiscouraged} {...yes} /> : <Button {...yes} />}
        {isDiscouraged && <Button {...no} />}
      </div>
    </>
  )
}
