import { ProviderButton } from './provider-button.tsx'
import { startSignOn } from './start-sign-on.ts'

interface SignOnButtonProps {
  /** The identity provider. */
  name: string
  /** Where to go after signing in. */
  redirect: string | undefined
  isPrimary?: boolean
}

export function SignOnButton({ name, redirect, isPrimary = false }: SignOnButtonProps) {
  return (
    <ProviderButton start={() => startSignOn(redirect)} isPrimary={isPrimary}>
      Sign in with {name}
    </ProviderButton>
  )
}
