import { VERIFY_REDIRECT_SECONDS } from '@sojourn/contract/limits'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readLinkToken } from '../../api/link-token.ts'
import { useVerification } from '../../features/account/use-verification.ts'
import { VerificationMessage } from '../../features/account/verification-message.tsx'
import { CardHeading } from '../../ui/card-heading.tsx'
import links from '../../ui/card-links.module.css'
import { ChartedPage } from '../../ui/charted-page.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

export function VerifyPage() {
  usePageTitle('Account verification')
  const [token] = useState(readLinkToken)
  const verification = useVerification(token)
  useLoginSoon(verification !== null)
  return (
    <ChartedPage>
      <CardHeading title="Account verification" />
      <VerificationMessage verification={verification} />
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

/** To the sign-in, after a moment to read the outcome. */
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
