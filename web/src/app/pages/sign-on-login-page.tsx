import { useSyncExternalStore } from 'react'
import { lastSessionEnding, subscribeSession } from '../../api/session/session.ts'
import { SignOnChoice } from '../../features/auth/single-sign-on/sign-on-choice.tsx'
import { SignOutOffer } from '../../features/auth/single-sign-on/sign-out-offer.tsx'
import { LoginPage } from './login-page.tsx'

/** The sign-in page where there is an identity provider. */
export function SignOnLoginPage() {
  const ending = useSyncExternalStore(subscribeSession, lastSessionEnding)
  const address = ending?.kind === 'sign-out' && ending.providerLogout
  return (
    <LoginPage offer={address && <SignOutOffer address={address} />}>
      <SignOnChoice />
    </LoginPage>
  )
}
