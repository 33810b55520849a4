import { Button } from '@mantine/core'
import type { PasswordOwner } from '@sojourn/contract/account/password'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import classes from './account-form.module.css'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { formProblem, type NewPassword, newPasswordProblem, refusalProblem } from './problem.ts'
import { setPassword } from './set-password.ts'
import { useAccountForm } from './use-account-form.ts'

interface NewPasswordFormProps {
  action: string
  /** Whose password it is; undefined until loaded. */
  owner: PasswordOwner | undefined
  linkToken?: string
  /** Whether the fields are still locked. */
  isWaiting?: boolean
  onUpdated: () => void
}

export function NewPasswordForm({ action, owner, linkToken, isWaiting, onUpdated }: NewPasswordFormProps) {
  const { formProps, isBusy, problem } = useAccountForm<NewPassword>({
    check: (typed) => newPasswordProblem(typed, owner),
    send: async ({ password }) => {
      if (owner === undefined) return formProblem(accountSentences.userNotLoaded)
      const refusal = await setPassword({ staffId: owner.staff_id, newPassword: password, linkToken })
      if (refusal !== undefined) return refusalProblem(refusal)
      showSuccess(accountSentences.passwordUpdated)
      onUpdated()
    },
  })
  const isLocked = isBusy || isWaiting === true
  return (
    <form className={classes.form} {...formProps}>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={owner?.staff_id ?? ''}
        readOnly
        hidden
      />
      <NewPasswordFields label="New password" owner={owner} isBusy={isLocked} problem={problem} />
      <FormProblem problem={problem} />
      <Button type="submit" size="md" fullWidth loading={isLocked}>
        {action}
      </Button>
    </form>
  )
}
