import { Button } from '@mantine/core'
import { accountSentences } from '@sojourn/contract/sentences'
import { useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showError } from '../../ui/toasts.ts'
import classes from './confirm-logout.module.css'
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
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Confirm Logout"
      withCloseButton={false}
      centered
      size="sm"
    >
      <p>Are you sure you want to log out?</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={logout} loading={isBusy}>
          Logout
        </Button>
      </div>
    </Dialog>
  )
}
