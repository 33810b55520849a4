import { Loader } from '@mantine/core'
import { IDENTITY_LINK_HOURS } from '@sojourn/contract/limits'
import { counted } from '@sojourn/contract/words/count-words'
import { IconAlertCircle, IconMailCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSignedInUser } from '../../api/session/signed-in-user.ts'
import { finishSignOn, type SignOnEnd } from '../../features/auth/single-sign-on/finish-sign-on.ts'
import type { Unproven } from '../../features/auth/single-sign-on/prove-account.ts'
import { ProveAccountForm } from '../../features/auth/single-sign-on/prove-account-form.tsx'
import { SignOnButton } from '../../features/auth/single-sign-on/sign-on-button.tsx'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import message from '../../ui/cards/card-message.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { singleSignOnName } from '../../ui/product/sign-in-ways.ts'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import { wayOn } from '../way-on.ts'

/** Where the identity provider sends people back to. Most see it only for a moment. */
export function SignOnReturnPage() {
  usePageTitle('Login')
  const name = singleSignOnName()
  const end = useSignOnEnd()
  const isSignedIn = useSignedInUser() !== null
  const navigate = useNavigate()
  const href = wayOn(end, isSignedIn)

  useEffect(() => {
    if (end?.kind === 'connected') showSuccess(`Your account is connected. You can sign in with ${name}.`)
  }, [end, name])
  useEffect(() => {
    if (href !== undefined) void navigate({ href, replace: true })
  }, [href, navigate])

  if (end?.kind === 'must prove') return <MustProve name={name} account={end} redirect={end.redirect} />
  if (end?.kind === 'failed') return <Failed name={name} end={end} />
  return (
    <ChartedPage>
      <CardHeading title="One moment" />
      <div role="status" className={message.message}>
        <Loader size={24} aria-hidden="true" />
        <p>Signing you in with {name}…</p>
      </div>
      <BackToLogin redirect={undefined} />
    </ChartedPage>
  )
}

/** Null until it is known. */
function useSignOnEnd(): SignOnEnd | null {
  const [end, setEnd] = useState<SignOnEnd | null>(null)
  useEffect(() => {
    let isShown = true
    void finishSignOn().then((found) => {
      if (isShown) setEnd(found)
    })
    return () => {
      isShown = false
    }
  }, [])
  return end
}

interface MustProveProps {
  name: string
  account: Unproven
  redirect: string | undefined
}

function MustProve({ name, account, redirect }: MustProveProps) {
  const [isMailed, setMailed] = useState(false)
  const staffId = account.link.staff_id
  return (
    <ChartedPage key={isMailed ? 'mailed' : 'form'}>
      {isMailed ? (
        <>
          <CardHeading title="Check your email">One more step.</CardHeading>
          <div role="status" className={message.message}>
            <IconMailCheck className={message.sign} size={24} stroke={1.5} aria-hidden="true" />
            <p>
              A link was emailed to staff ID {staffId}. It can be used once and expires in{' '}
              {counted(IDENTITY_LINK_HOURS, 'hour')}.
            </p>
          </div>
        </>
      ) : (
        <>
          <CardHeading title={`Staff ID ${staffId} already has an account`}>
            Show that it's yours, and you can sign in with {name} from now on. You only do this once.
          </CardHeading>
          <ProveAccountForm account={account} onMailed={() => setMailed(true)} />
        </>
      )}
      <BackToLogin redirect={redirect} />
    </ChartedPage>
  )
}

function Failed({ name, end }: { name: string; end: Extract<SignOnEnd, { kind: 'failed' }> }) {
  return (
    <ChartedPage>
      <CardHeading title={end.isConnecting ? "Your account isn't connected" : "You aren't signed in"} />
      <div role="alert" className={message.message}>
        <IconAlertCircle className={message.sign} size={24} stroke={1.5} aria-hidden="true" />
        <p>{end.problem}</p>
      </div>
      {end.isConnecting ? (
        <ul className={links.links}>
          <li>
            <Link to="/profile">Back to your profile</Link>
          </li>
        </ul>
      ) : (
        <>
          <div className={message.actions}>
            <SignOnButton name={name} redirect={end.redirect} isPrimary />
          </div>
          <BackToLogin redirect={end.redirect} />
        </>
      )}
    </ChartedPage>
  )
}

function BackToLogin({ redirect }: { redirect: string | undefined }) {
  return (
    <ul className={links.links}>
      <li>
        <Link to="/login" search={{ redirect }}>
          Back to login
        </Link>
      </li>
    </ul>
  )
}
