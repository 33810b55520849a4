import type { PasswordOwner } from '@sojourn/contract/account/password'
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SYMBOLS } from '@sojourn/contract/limits'
import { useState } from 'react'
import { SecretInput } from '../../ui/forms/secret-input.tsx'
import { fieldProps } from './field-props.tsx'
import { PasswordProgress, PasswordRules } from './password-rules.tsx'
import type { Problem } from './problem.ts'

interface NewPasswordFieldsProps {
  label: string
  /** Undefined until it is known. */
  owner: PasswordOwner | undefined
  isBusy: boolean
  problem: Problem | null
}

/** A new password, typed twice, with its rules ticked off as they are met. */
export function NewPasswordFields({ label, owner, isBusy, problem }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  const [isVisible, setVisible] = useState(false)
  const both = {
    autoComplete: 'new-password',
    visible: isVisible,
    onVisibilityChange: setVisible,
    readOnly: isBusy,
  }
  return (
    <>
      <div>
        <SecretInput
          label={label}
          {...both}
          {...fieldProps('password', problem)}
          {...GENERATOR_HINT}
          description={<PasswordRules password={password} owner={owner} />}
          descriptionProps={AS_BLOCK}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <PasswordProgress password={password} owner={owner} />
      </div>
      <SecretInput label="Confirm password" {...both} {...fieldProps('confirmation', problem)} />
    </>
  )
}

/** Mantine's paragraph can't contain a list. */
const AS_BLOCK = { component: 'div' } as const

/** Tells password managers what to generate. */
const GENERATOR_HINT = {
  passwordrules: `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX}; required: lower; required: upper; required: digit; required: [${PASSWORD_SYMBOLS}];`,
}
