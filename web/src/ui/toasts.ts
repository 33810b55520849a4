import { type NotificationData, notifications } from '@mantine/notifications'
import { wantToaster } from './toaster-wanted.ts'

// Fetched with the first page that can show a toast, so that it is there when the connection is not.
wantToaster()

/** Says at once what went wrong. */
export function showError(text: string): void {
  show(text, { color: 'red' })
}

export function showSuccess(text: string): void {
  show(text, { color: 'green' })
}

/** Stays long enough to be read, and the same text is never stacked. */
function show(text: string, look: Pick<NotificationData, 'color'>): void {
  notifications.hide(text)
  notifications.show({
    id: text,
    message: text,
    // An alert, also for good news: screen readers announce no other role that comes with its text.
    role: 'alert',
    autoClose: 8_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    ...look,
  })
}
