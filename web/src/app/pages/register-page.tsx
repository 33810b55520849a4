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
  usePageTitle(sent ? 'Check your mail' : 'Activate your account')
  return (
    <ChartedPage key={sent ? 'sent' : 'form'}>
      {sent ? (
        <>
          <CardHeading title="Check your mail">One step is left.</CardHeading>
          <LinkSent registration={sent} />
        </>
      ) : (
        <>
          <CardHeading title="Activate your account">A link goes to your staff mailbox.</CardHeading>
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
