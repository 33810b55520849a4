import { Button } from '@mantine/core'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readLinkToken } from '../../api/session/link-token.ts'
import { useOwnAccount } from '../../features/account/use-own-account.ts'
import { ConfirmConnectionButton } from '../../features/auth/single-sign-on/confirm-connection-button.tsx'
import { SignOnButton } from '../../features/auth/single-sign-on/sign-on-button.tsx'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import message from '../../ui/cards/card-message.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { singleSignOnName } from '../../ui/product/sign-in-ways.ts'

/** Opened by an emailed link: someone confirms that an identity can sign in to their account. */
export function ConnectPage() {
  const [token] = useState(readLinkToken)
  const [isConnected, setConnected] = useState(false)
  const name = singleSignOnName()
  const title = isConnected ? 'Account connected' : 'Connect your account'
  usePageTitle(title)
  return (
    <ChartedPage key={title}>
      {isConnected ? (
        <>
          <CardHeading title={title}>You can now sign in with {name}.</CardHeading>
          <SignOnButton name={name} redirect={undefined} isPrimary />
        </>
      ) : (
        <>
          <CardHeading title={title}>Connect it once, then sign in with {name}.</CardHeading>
          <Question name={name} token={token} onConnected={() => setConnected(true)} />
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

interface QuestionProps {
  name: string
  token: string
  onConnected: () => void
}

function Question({ name, token, onConnected }: QuestionProps) {
  const { account, reload } = useOwnAccount(token)
  if (account.state === 'loading') return <p role="status">Checking your link…</p>
  if (account.state !== 'loaded') {
    const isInvalid = account.state === 'refused'
    return (
      <div role="alert">
        <p>{isInvalid ? accountSentences.linkInvalid : account.text}</p>
        {!isInvalid && (
          <div className={message.actions}>
            <Button variant="default" size="md" fullWidth onClick={reload}>
              Try again
            </Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <>
      <p>
        Did you just sign in with {name} and request this email? Then connect staff ID {account.user.staff_id}
        . If it wasn't you, close this page: someone else may be trying to use your account.
      </p>
      <ConfirmConnectionButton linkToken={token} onConnected={onConnected} />
    </>
  )
}
