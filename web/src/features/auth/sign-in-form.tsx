import { Button } from '@mantine/core'
import { signInSentences } from '@sojourn/contract/sign-in-sentences'
import { type FormEvent, useRef, useState } from 'react'
import notices from '../../ui/notice.module.css'
import { SecretInput } from '../../ui/secret-input.tsx'
import { StaffIdInput } from '../../ui/staff-id-input.tsx'
import classes from './sign-in-form.module.css'

/** The API client is fetched when someone starts to type, so that the page itself is light. */
const loadSignIn = () => import('./sign-in.ts')

interface SignInFormProps {
  /** Called at each try, so that what comes after can be fetched meanwhile. */
  onTry: () => void
}

export function SignInForm({ onTry }: SignInFormProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const staffId = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !staffId.current || !password.current) return
    const credentials = { staff_id: staffId.current.value, password: password.current.value }
    setBusy(true)
    setError(null)
    onTry()
    const shown = await trySignIn(credentials)
    // On success the form stays busy until the next page takes its place.
    if (shown === undefined) return
    setBusy(false)
    setError(shown)
    const wanting = credentials.staff_id.trim() === '' ? staffId.current : password.current
    wanting.focus()
    wanting.select()
  }

  const described = error ? { 'aria-describedby': 'sign-in-error' } : {}
  return (
    <form className={classes.form} onSubmit={submit} onInput={() => void loadSignIn()} noValidate>
      <StaffIdInput ref={staffId} error={error !== null} readOnly={isBusy} {...described} />
      <SecretInput
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        error={error !== null}
        readOnly={isBusy}
        {...described}
      />
      <div role="alert" id="sign-in-error" className={notices.error}>
        {error}
      </div>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Login
      </Button>
    </form>
  )
}

async function trySignIn(credentials: { staff_id: string; password: string }): Promise<string | undefined> {
  try {
    const { signIn } = await loadSignIn()
    return await signIn(credentials)
  } catch {
    return signInSentences.noResponse
  }
}
