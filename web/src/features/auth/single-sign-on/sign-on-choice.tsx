import { useSearch } from '@tanstack/react-router'
import { hasPasswords, singleSignOnName } from '../../../ui/product/sign-in-ways.ts'
import { OrDivider } from './or-divider.tsx'
import { SignOnButton } from './sign-on-button.tsx'
import classes from './sign-on-choice.module.css'

/** On the sign-in page: below the form, or alone where passwords are turned off. */
export function SignOnChoice() {
  const { redirect } = useSearch({ strict: false })
  const name = singleSignOnName()
  if (!hasPasswords()) return <SignOnButton name={name} redirect={redirect} isPrimary />
  return (
    <div className={classes.choice}>
      <OrDivider />
      <SignOnButton name={name} redirect={redirect} />
    </div>
  )
}
