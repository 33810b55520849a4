import { useSearch } from '@tanstack/react-router'
import { hasPasswords, singleSignOnName } from '../../../ui/product/sign-in-ways.ts'
import { OrDivider } from './or-divider.tsx'
import { SignOnButton } from './sign-on-button.tsx'

/** On the sign-in page: below the form, or alone where passwords are turned off. */
export function SignOnChoice() {
  const { redirect } = useSearch({ strict: false })
  return (
    <>
      {hasPasswords() && <OrDivider />}
      <SignOnButton name={singleSignOnName()} redirect={redirect} isPrimary={!hasPasswords()} />
    </>
  )
}
