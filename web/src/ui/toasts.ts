import { notifications } from '@mantine/notifications'

/** Says at once what went wrong; stays long enough to be read, and the same text is never stacked. */
export function showError(text: string): void {
  notifications.hide(text)
  notifications.show({
    id: text,
    message: text,
    color: 'red',
    role: 'alert',
    autoClose: 8_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}
