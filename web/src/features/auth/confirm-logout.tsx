import { accountSentences } from '@sojourn/contract/words/sentences'
import { useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showError } from '../../ui/toasts/toasts.ts'
import { signOut } from './sign-out.ts'

export function ConfirmLogout({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)

  async function logout() {
    setBusy(true)
    try {
      await signOut()
    } catch (error) {
      showError(failureText(error, accountSentences.unexpected))
      onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      title="Confirm Logout"
      confirm="Logout"
      isBusy={isBusy}
      onConfirm={logout}
      onCancel={onClose}
    >
      <p>Are you sure you want to log out?</p>
    </ConfirmDialog>
  )
}
