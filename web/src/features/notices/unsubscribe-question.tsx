import { Button } from '@mantine/core'
import { NOTICE_EMAILS, noticeSentences } from '@sojourn/contract/notices/notice-sentences'
import message from '../../ui/cards/card-message.module.css'
import { useSubscription } from './use-subscription.ts'

/** Opened by the link in an email. Nothing changes before someone chooses the button. */
export function UnsubscribeQuestion({ secret }: { secret: string }) {
  const { subscription, hasChanged, problem, isBusy, load, change } = useSubscription(secret)
  if (subscription) {
    const { notice, is_on } = subscription
    return (
      <>
        <p role="status">{statusText(NOTICE_EMAILS[notice], is_on, hasChanged)}</p>
        <div className={message.actions}>
          <Button
            size="md"
            fullWidth
            variant={is_on ? 'filled' : 'default'}
            // A disabled button would lose the focus.
            aria-disabled={isBusy}
            onClick={() => isBusy || void change(!is_on)}
          >
            {is_on ? 'Unsubscribe' : 'Subscribe again'}
          </Button>
        </div>
        <div role="alert">{problem && <p className={message.more}>{problem.text}</p>}</div>
      </>
    )
  }
  if (!problem) return <p role="status">Checking your link…</p>
  return (
    <div role="alert">
      <p>{problem.text}</p>
      {!problem.isFinal && (
        <div className={message.actions}>
          <Button variant="default" size="md" fullWidth loading={isBusy} onClick={() => void load()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

function statusText(emails: string, isOn: boolean, hasChanged: boolean): string {
  if (isOn) return hasChanged ? noticeSentences.subscribedAgain(emails) : noticeSentences.question(emails)
  return hasChanged ? noticeSentences.unsubscribed(emails) : noticeSentences.alreadyOff(emails)
}
