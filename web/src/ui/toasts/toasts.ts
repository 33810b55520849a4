import { type NotificationData, notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { MessageWithAction } from './message-with-action.tsx'
import { wantToaster } from './toaster-wanted.ts'

// Loaded with the first page that can show a toast, so that it works without a connection.
wantToaster()

const TO_BE_READ_MS = 8_000
const TO_BE_DECIDED_MS = 30_000

/** Announces an error immediately. */
export function showError(text: string): void {
  show(text, { color: 'red' })
}

/** Success waits until a screen reader has finished its sentence. */
export function showSuccess(text: string): void {
  show(text, { color: 'green' })
}

/** The next person to sign in sees no toasts and can't undo anything. */
export function clearToasts(): void {
  notifications.clean()
}

let undoables = 0

/**
 * A message, usually of success, with an Undo button. Each has its own toast, because each undoes something
 * different.
 */
export function showUndoable(text: string, undo: () => void, color: 'green' | 'red' = 'green'): void {
  undoables += 1
  const id = `${text} ${undoables}`
  const onUndo = () => {
    notifications.hide(id)
    undo()
  }
  const message = createElement(MessageWithAction, { text, label: 'Undo', onAction: onUndo })
  show(text, { id, color, message, autoClose: TO_BE_DECIDED_MS })
}

/** Stays until the person does it or closes it. */
export function showOffer(text: string, label: string, accept: () => void): void {
  const message = createElement(MessageWithAction, { text, label, onAction: accept })
  show(text, { color: 'blue', message, autoClose: false })
}

/** Stays long enough to be read. The same text is never stacked. */
function show(text: string, look: Partial<NotificationData>): void {
  const id = look.id ?? text
  notifications.hide(id)
  notifications.show({
    id,
    message: text,
    role: look.color === 'red' ? 'alert' : 'status',
    autoClose: TO_BE_READ_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    ...look,
  })
}
