import { Button } from '@mantine/core'
import { useState } from 'react'
import notices from '../../../ui/cards/notice.module.css'
import { SecretInput } from '../../../ui/forms/secret-input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { hasPasswords } from '../../../ui/product/sign-in-ways.ts'
import { OrDivider } from './or-divider.tsx'
import { proveByMail, proveByPassword, type Unproven } from './prove-account.ts'
import classes from './prove-account-form.module.css'

interface ProveAccountFormProps {
  account: Unproven
  onMailed: () => void
}

/** Someone proves that an account is theirs, with its password or with a link that is emailed to them. */
export function ProveAccountForm({ account, onMailed }: ProveAccountFormProps) {
  return (
    <div className={classes.ways}>
      {hasPasswords() && (
        <>
          <PasswordProof account={account} />
          <OrDivider />
        </>
      )}
      <MailProof account={account} onMailed={onMailed} />
    </div>
  )
}

function PasswordProof({ account }: { account: Unproven }) {
  const { onSubmit, isBusy, problem } = useForm({
    send: ({ password }: { password: string }) => proveByPassword(account, password),
    focusOn: (_problem, form) => form.querySelector<HTMLInputElement>('[name=password]')?.select(),
  })
  return (
    <form className={classes.ways} onSubmit={onSubmit} noValidate>
      <input type="text" autoComplete="username" value={account.link.staff_id} readOnly hidden />
      <SecretInput
        label="Password"
        name="password"
        autoComplete="current-password"
        readOnly={isBusy}
        error={problem !== null}
        {...(problem && { 'aria-describedby': 'proof-error' })}
      />
      <div role="alert" id="proof-error" className={notices.error}>
        {problem}
      </div>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Sign in and connect
      </Button>
    </form>
  )
}

function MailProof({ account, onMailed }: ProveAccountFormProps) {
  const isHere = useIsHere()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send() {
    setBusy(true)
    setProblem(null)
    const refusal = await proveByMail(account)
    if (!isHere.current) return
    if (refusal === undefined) return onMailed()
    setProblem(refusal)
    setBusy(false)
  }

  return (
    <>
      <Button
        variant={hasPasswords() ? 'default' : 'filled'}
        size="md"
        fullWidth
        loading={isBusy}
        onClick={send}
      >
        Email me a link
      </Button>
      <div role="alert" className={notices.error}>
        {problem}
      </div>
    </>
  )
}
