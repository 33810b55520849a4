import { accountSentences } from '@sojourn/contract/words/sentences'
import { useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showError } from '../../ui/toasts/toasts.ts'
import { signOut } from './sign-out.ts'

interface ConfirmLogoutProps {
  opened: boolean
  /** How many changes wait to be sent. They would be lost. */
  unsent: number
  onSignedOut: () => void
  onClose: () => void
}

export function ConfirmLogout({ opened, unsent, onSignedOut, onClose }: ConfirmLogoutProps) {
  const [isBusy, setBusy] = useState(false)

  async function logout() {
    setBusy(true)
    try {
      await signOut()
      onSignedOut()
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
      tone={unsent > 0 ? 'discouraged' : undefined}
      isBusy={isBusy}
      onConfirm={logout}
      onCancel={onClose}
    >
      <p>Are you sure you want to log out?</p>
      {unsent > 0 && <p>{accountSentences.unsentChanges(unsent)}</p>}
    </ConfirmDialog>
  )
}
