import { Button } from '@mantine/core'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ForgotPasswordForm } from '../../features/account/forgot-password-form.tsx'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import message from '../../ui/cards/card-message.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'

export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false)
  usePageTitle(isSent ? 'Check your email' : 'Forgot password')
  return (
    <ChartedPage key={isSent ? 'sent' : 'form'}>
      {isSent ? (
        <Sent onAnother={() => setSent(false)} />
      ) : (
        <>
          <CardHeading title="Forgot password?">We'll email you a link to set a new one.</CardHeading>
          <ForgotPasswordForm onSent={() => setSent(true)} />
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

function Sent({ onAnother }: { onAnother: () => void }) {
  return (
    <>
      <CardHeading title="Check your email">It can take a minute to arrive.</CardHeading>
      <div className={message.message}>
        <IconMailCheck className={message.sign} size={24} stroke={1.5} aria-hidden="true" />
        <p role="status">{accountSentences.resetRequested}</p>
      </div>
      <div className={message.actions}>
        <Button variant="default" size="md" fullWidth onClick={onAnother}>
          Request another link
        </Button>
      </div>
    </>
  )
}
