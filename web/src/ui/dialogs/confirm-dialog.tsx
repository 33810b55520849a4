import { Button } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import notices from '../cards/notice.module.css'
import { DangerButton } from '../controls/danger-button.tsx'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  children: ReactNode
  confirm: string
  cancel?: string
  /** `danger` destroys something; `discouraged` does too, and the other answer is recommended. */
  tone?: 'danger' | 'discouraged' | undefined
  /** It was confirmed, and the answer is pending. */
  isBusy?: boolean
  /** Why it failed, or can't be confirmed. */
  problem?: string | null | undefined
  /** It opens by itself, so a key that was meant for something else must not answer it. */
  isUnexpected?: boolean
  /** Undefined while it can't be confirmed. */
  onConfirm: (() => void) | undefined
  /** Undefined while it can't be cancelled. */
  onCancel: (() => void) | undefined
}

interface ConfirmDialogProps extends QuestionProps {
  onCancel: () => void
  opened: boolean
  title: string | undefined
  size?: 'sm' | 'md' | 'lg'
  /** Only the buttons answer it: neither Escape nor a click outside. */
  mustAnswer?: boolean
  /** Different for each question that one dialog asks in turn: each starts with the focus on its safe answer. */
  questionId?: number
  /** Called after closing if the element that opened it is gone and nothing has the focus. */
  onFocusLost?: () => void
}

/** Asks "are you sure?". While it fades out, the question stays readable and can't be answered again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, mustAnswer, onCancel, onFocusLost } = props
  const asked = useRef(props)
  if (opened) asked.current = props
  const inside = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])

  function returnFocus() {
    const focused = document.activeElement
    // With reduced motion, the dialog is still there and has the focus.
    const isFree = focused === document.body || inside.current?.closest('[role="dialog"]')?.contains(focused)
    if (!isFree) return
    if (!opener.current?.isConnected) onFocusLost?.()
    else if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => opened && !mustAnswer && onCancel()}
      returnFocus={false}
      onExitTransitionEnd={returnFocus}
      title={asked.current.title}
      withCloseButton={false}
      centered
      size={asked.current.size ?? 'sm'}
    >
      <div ref={inside} inert={!opened}>
        <Question key={asked.current.questionId} {...asked.current} />
      </div>
    </Dialog>
  )
}

/** The inside of such a dialog, for dialogs that show something else afterwards. */
export function Question(props: QuestionProps) {
  const { children, confirm, cancel = 'Cancel', tone, isBusy = false, problem, onConfirm, onCancel } = props
  const { isUnexpected = false } = props
  const isDiscouraged = tone === 'discouraged'
  const yes = { ...answering(onConfirm), loading: isBusy, children: confirm }
  const no = { ...answering(onCancel), children: cancel, 'data-autofocus': !isUnexpected || undefined }
  return (
    <>
      <div tabIndex={-1} data-autofocus={isUnexpected || undefined} className={classes.text}>
        {children}
      </div>
      {/* Always rendered, so that screen readers notice when it fills. */}
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

/** The second click of a double click, or a key that is held, must not answer the question that comes next. */
function answering(answer: (() => void) | undefined) {
  return {
    disabled: !answer,
    onClick: (event: MouseEvent) => event.detail < 2 && answer?.(),
    onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
  }
}
