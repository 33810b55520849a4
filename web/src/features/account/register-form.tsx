import { Button } from '@mantine/core'
import type { Registration } from '@sojourn/contract/account/account'
import type { PasswordOwner } from '@sojourn/contract/account/password'
import { type FormEvent, useState } from 'react'
import { StaffIdInput } from '../../ui/forms/staff-id-input.tsx'
import classes from './account-form.module.css'
import { fieldProps } from './field-props.tsx'
import { FormProblem } from './form-problem.tsx'
import { NameInput } from './name-input.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { type NewPassword, refusalProblem, registrationProblem } from './problem.ts'
import { register } from './register.ts'
import { useAccountForm } from './use-account-form.ts'

interface RegisterFormProps {
  onSent: (registration: Registration) => void
}

export function RegisterForm({ onSent }: RegisterFormProps) {
  const { formProps, isBusy, problem } = useAccountForm<Registration & NewPassword>({
    check: registrationProblem,
    send: async (registration) => {
      const refusal = await register(registration)
      if (refusal !== undefined) return refusalProblem(refusal)
      onSent(registration)
    },
  })
  const [owner, setOwner] = useState<PasswordOwner>({ staff_id: '' })

  function onInput(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event)
    setOwner(Object.fromEntries(new FormData(event.currentTarget)) as unknown as Registration)
  }

  return (
    <form className={classes.form} {...formProps} onInput={onInput}>
      <StaffIdInput readOnly={isBusy} {...fieldProps('staff_id', problem)} />
      <div className={classes.pair}>
        <NameInput
          label="First name"
          autoComplete="given-name"
          readOnly={isBusy}
          {...fieldProps('first_name', problem)}
        />
        <NameInput
          label="Last name"
          autoComplete="family-name"
          readOnly={isBusy}
          {...fieldProps('last_name', problem)}
        />
      </div>
      <NewPasswordFields label="Password" owner={owner} isBusy={isBusy} problem={problem} />
      <FormProblem problem={problem} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Activate account
      </Button>
    </form>
  )
}
