import { Button } from '@mantine/core'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { IconLinkOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readLinkToken } from '../../api/session/link-token.ts'
import { NewPasswordForm } from '../../features/account/new-password-form.tsx'
import { type OwnAccount, useOwnAccount } from '../../features/account/use-own-account.ts'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import message from '../../ui/cards/card-message.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'

export function ResetPasswordPage() {
  usePageTitle('Reset password')
  const [token] = useState(readLinkToken)
  const { account, reload } = useOwnAccount(token)
  const navigate = useNavigate()
  const isInvalid = account.state === 'refused'
  return (
    <ChartedPage>
      <CardHeading title="Reset password">{purposeOf(account)}</CardHeading>
      {isInvalid || account.state === 'failed' ? (
        <Unusable text={isInvalid ? accountSentences.linkInvalid : account.text} />
      ) : (
        <NewPasswordForm
          action="Set new password"
          owner={account.user}
          linkToken={token}
          isWaiting={account.state === 'loading'}
          onUpdated={() => void navigate({ to: '/login', replace: true })}
        />
      )}
      {account.state === 'failed' && (
        <div className={message.actions}>
          <Button variant="default" size="md" fullWidth onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      <ul className={links.links}>
        <li>
          <Link to="/login">Back to login</Link>
        </li>
        {isInvalid && (
          <li>
            <Link to="/forgot-password">Request a new link</Link>
          </li>
        )}
      </ul>
    </ChartedPage>
  )
}

function Unusable({ text }: { text: string }) {
  return (
    <div className={message.message} role="alert">
      <IconLinkOff className={message.sign} data-tone="danger" size={24} stroke={1.5} aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}

function purposeOf({ state, user }: OwnAccount): string {
  if (user) return `For staff ID ${user.staff_id}.`
  return state === 'loading' ? 'Checking your link…' : "Your password hasn't changed."
}
