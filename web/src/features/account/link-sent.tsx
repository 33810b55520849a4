import { Button } from '@mantine/core'
import type { Registration } from '@sojourn/contract/account/account'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import message from '../../ui/cards/card-message.module.css'
import notices from '../../ui/cards/notice.module.css'
import { FormProblem } from './form-problem.tsx'
import { formProblem, type Problem } from './problem.ts'
import { register } from './register.ts'

/** After registering: says where the link was sent, and offers to send another. */
export function LinkSent({ registration }: { registration: Registration }) {
  const [isBusy, setBusy] = useState(false)
  const [isSentAgain, setSentAgain] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function sendAgain() {
    setBusy(true)
    setSentAgain(false)
    setProblem(null)
    const refusal = await register(registration)
    setBusy(false)
    setSentAgain(refusal === undefined)
    setProblem(refusal === undefined ? null : formProblem(refusal))
  }

  return (
    <>
      <div className={message.message}>
        <IconMailCheck className={message.sign} size={24} stroke={1.5} aria-hidden="true" />
        <p>{accountSentences.linkSent(registration.staff_id.trim())}</p>
      </div>
      <div className={message.actions}>
        <div role="status" className={notices.notice}>
          {isSentAgain && accountSentences.linkSentAgain}
        </div>
        <FormProblem problem={problem} />
        <Button variant="default" size="md" fullWidth onClick={sendAgain} loading={isBusy}>
          Send it again
        </Button>
      </div>
    </>
  )
}
