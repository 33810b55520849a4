import { Button } from '@mantine/core'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { StaffIdInput } from '../../ui/forms/staff-id-input.tsx'
import classes from './account-form.module.css'
import { fieldProps } from './field-props.tsx'
import { FormProblem } from './form-problem.tsx'
import { formProblem } from './problem.ts'
import { requestReset } from './request-reset.ts'
import { useAccountForm } from './use-account-form.ts'

interface ForgotPasswordFormProps {
  onSent: () => void
}

export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  const { formProps, isBusy, problem } = useAccountForm<{ staff_id: string }>({
    check: ({ staff_id }) => {
      if (staff_id.trim() !== '') return undefined
      return { sentence: accountSentences.allFields, fields: ['staff_id'] }
    },
    send: async ({ staff_id }) => {
      const refusal = await requestReset(staff_id)
      if (refusal !== undefined) return formProblem(refusal)
      onSent()
    },
  })
  return (
    <form className={classes.form} {...formProps}>
      <StaffIdInput readOnly={isBusy} {...fieldProps('staff_id', problem)} />
      <FormProblem problem={problem} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Send reset link
      </Button>
    </form>
  )
}
