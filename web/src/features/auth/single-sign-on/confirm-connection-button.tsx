import { Button } from '@mantine/core'
import { useState } from 'react'
import message from '../../../ui/cards/card-message.module.css'
import notices from '../../../ui/cards/notice.module.css'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { confirmConnection } from './confirm-connection.ts'

interface ConfirmConnectionButtonProps {
  linkToken: string
  onConnected: () => void
}

/** Connecting takes a click, so that no program that opens the links in emails can do it. */
export function ConfirmConnectionButton({ linkToken, onConnected }: ConfirmConnectionButtonProps) {
  const isHere = useIsHere()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    setBusy(true)
    setProblem(null)
    const refusal = await confirmConnection(linkToken)
    if (!isHere.current) return
    if (refusal === undefined) return onConnected()
    setProblem(refusal)
    setBusy(false)
  }

  return (
    <div className={message.actions}>
      <div role="alert" className={notices.error}>
        {problem}
      </div>
      <Button size="md" fullWidth loading={isBusy} onClick={confirm}>
        Connect
      </Button>
    </div>
  )
}
