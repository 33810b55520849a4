import type { Registration } from '@sojourn/contract/account/account'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkSent } from '../../features/account/link-sent.tsx'
import { RegisterForm } from '../../features/account/register-form.tsx'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'

export function RegisterPage() {
  const [sent, setSent] = useState<Registration | null>(null)
  usePageTitle(sent ? 'Check your email' : 'Activate your account')
  return (
    <ChartedPage key={sent ? 'sent' : 'form'}>
      {sent ? (
        <>
          <CardHeading title="Check your email">One more step.</CardHeading>
          <LinkSent registration={sent} />
        </>
      ) : (
        <>
          <CardHeading title="Activate your account">We'll email you a link.</CardHeading>
          <RegisterForm onSent={setSent} />
        </>
      )}
      <ul className={links.links}>
        <li>
          <Link to="/login">Back to login</Link>
        </li>
      </ul>
    </ChartedPage>
  )
}
