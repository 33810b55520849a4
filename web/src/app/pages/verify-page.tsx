import { VERIFY_REDIRECT_SECONDS } from '@sojourn/contract/limits'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readLinkToken } from '../../api/session/link-token.ts'
import { NewPasswordForm } from '../../features/account/new-password-form.tsx'
import { useVerification } from '../../features/account/use-verification.ts'
import { VerificationMessage } from '../../features/account/verification-message.tsx'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import message from '../../ui/cards/card-message.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'

export function VerifyPage() {
  usePageTitle('Account verification')
  const [token] = useState(readLinkToken)
  const verification = useVerification(token)
  const navigate = useNavigate()
  const isUnfinished = verification?.outcome === 'unfinished'
  useLoginSoon(verification !== null && !isUnfinished)
  return (
    <ChartedPage>
      <CardHeading title="Account verification" />
      <VerificationMessage verification={verification} />
      {isUnfinished && (
        <div className={message.actions}>
          <NewPasswordForm
            action="Set password"
            owner={verification.person}
            linkToken={verification.resetToken}
            onUpdated={() => void navigate({ to: '/login', replace: true })}
          />
        </div>
      )}
      <ul className={links.links}>
        <li>
          <Link to="/login" replace>
            Go to login
          </Link>
        </li>
      </ul>
    </ChartedPage>
  )
}

/** Goes to the sign-in page after a moment to read the result. */
function useLoginSoon(isSettled: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(
      () => void navigate({ to: '/login', replace: true }),
      VERIFY_REDIRECT_SECONDS * 1000,
    )
    return () => clearTimeout(timer)
  }, [isSettled, navigate])
}
