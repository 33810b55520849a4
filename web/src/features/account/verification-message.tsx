import { Loader } from '@mantine/core'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import message from '../../ui/cards/card-message.module.css'
import type { Verification } from './verify-account.ts'

/** The result of a verification link. Rendered from the start, so that screen readers notice it. */
export function VerificationMessage({ verification }: { verification: Verification | null }) {
  return (
    <div role="status">
      <div className={message.message}>
        <Sign verification={verification} />
        <p>{textOf(verification)}</p>
      </div>
      {verification?.outcome === 'out of reach' && (
        <p className={message.more}>{accountSentences.linkNotTried}</p>
      )}
    </div>
  )
}

function Sign({ verification }: { verification: Verification | null }) {
  if (verification === null) return <Loader size={24} aria-hidden="true" />
  const isVerified = isConfirmed(verification)
  const Icon = isVerified ? IconCircleCheck : IconCircleX
  const tone = isVerified ? 'success' : 'danger'
  return <Icon className={message.sign} data-tone={tone} size={24} stroke={1.5} aria-hidden="true" />
}

function textOf(verification: Verification | null): string {
  if (verification === null) return 'Checking your link…'
  if (verification.outcome === 'unfinished')
    return accountSentences.choosePassword(verification.person.staff_id)
  return isConfirmed(verification) ? accountSentences.verified : accountSentences.invalidLink
}

function isConfirmed({ outcome }: Verification): boolean {
  return outcome === 'verified' || outcome === 'unfinished'
}
