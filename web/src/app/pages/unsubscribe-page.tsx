import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readLinkToken } from '../../api/session/link-token.ts'
import { UnsubscribeQuestion } from '../../features/notices/unsubscribe-question.tsx'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'

/** Opened by the link in an email, by anyone who has it. Whoever is signed in stays signed in. */
export function UnsubscribePage() {
  usePageTitle('Email notices')
  const [secret] = useState(readLinkToken)
  return (
    <ChartedPage>
      <CardHeading title="Email notices" />
      <UnsubscribeQuestion secret={secret} />
      <ul className={links.links}>
        <li>
          <Link to="/profile">Choose your emails</Link>
        </li>
      </ul>
    </ChartedPage>
  )
}
