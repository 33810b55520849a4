import { Button } from '@mantine/core'
import type { OutgoingMail, System } from '@sojourn/contract/admin/system'
import { systemSentences } from '@sojourn/contract/admin/system-sentences'
import { countText } from '@sojourn/contract/words/count-words'
import { useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import notices from '../../../ui/cards/notice.module.css'
import { call } from '../admin-calls.ts'
import { ageText } from './age-words.ts'
import classes from './fact-card.module.css'
import { FactCard } from './fact-card.tsx'

type Outcome = { sentTo: string } | { problem: string }

interface EmailCardProps {
  mail: System['mail']
  outgoing: OutgoingMail | undefined
  now: number
}

/** Where emails go, whether any wait, and a test that shows whether they arrive. */
export function EmailCard({ mail: { server, outbox, from }, outgoing, now }: EmailCardProps) {
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  async function send() {
    setIsSending(true)
    setOutcome(undefined)
    const next: Outcome = await call('sendTestMail', {}).then(
      ({ address }) => ({ sentTo: address }),
      (error: unknown) => ({ problem: failureText(error, systemSentences.notSent) }),
    )
    setOutcome(next)
    setIsSending(false)
  }

  return (
    <FactCard
      title="Email"
      facts={{
        'Mail server': server ?? 'None: emails are saved as files',
        ...(outbox && { Folder: outbox }),
        Sender: from,
        ...(outgoing && outgoingFacts(outgoing, now)),
      }}
    >
      <div className={classes.action}>
        <Button variant="default" onClick={() => void send()} loading={isSending}>
          Send me a test email
        </Button>
      </div>
      <p className={notices.notice} role="status">
        {outcome && 'sentTo' in outcome && sentText(outcome.sentTo, server !== null)}
      </p>
      <p className={notices.error} role="alert">
        {outcome && 'problem' in outcome && outcome.problem}
      </p>
    </FactCard>
  )
}

function outgoingFacts(outgoing: OutgoingMail, now: number): Record<string, string> {
  return {
    Waiting: waitingText(outgoing, now),
    ...(outgoing.last_problem && { 'Last problem': outgoing.last_problem }),
    Sent: `${countText(outgoing.sent_in_a_day)} in the last 24 hours`,
  }
}

function waitingText({ waiting, oldest_queued_at }: OutgoingMail, now: number): string {
  if (oldest_queued_at === null) return 'None'
  return `${countText(waiting)}, the oldest queued ${ageText(oldest_queued_at, now)}`
}

function sentText(address: string, isSent: boolean): string {
  return isSent
    ? `Sent to ${address}. Check that it arrives.`
    : `An email to ${address} was saved in the folder.`
}
