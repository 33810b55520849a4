import { Button } from '@mantine/core'
import type { Credentials } from '@sojourn/contract/account/account'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import notices from '../../ui/cards/notice.module.css'
import { SecretInput } from '../../ui/forms/secret-input.tsx'
import { StaffIdInput } from '../../ui/forms/staff-id-input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import classes from './sign-in-form.module.css'

/** The API client is loaded when someone starts to type, which keeps the page itself light. */
const loadSignIn = () => import('./sign-in.ts')

interface SignInFormProps {
  /** Called at each try, so that what comes next can load in the meantime. */
  onTry: () => void
}

export function SignInForm({ onTry }: SignInFormProps) {
  const { onSubmit, isBusy, problem } = useForm({
    send: (credentials: Credentials) => {
      onTry()
      return trySignIn(credentials)
    },
    focusOn: (_problem, form) => {
      const [staffId, password] = form.querySelectorAll('input')
      const wanting = staffId?.value.trim() === '' ? staffId : password
      wanting?.focus()
      wanting?.select()
    },
  })

  const field = {
    error: problem !== null,
    readOnly: isBusy,
    ...(problem && { 'aria-describedby': 'sign-in-error' }),
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} onInput={loadEarly} noValidate>
      <StaffIdInput {...field} />
      <SecretInput label="Password" name="password" autoComplete="current-password" {...field} />
      <div role="alert" id="sign-in-error" className={notices.error}>
        {problem}
      </div>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Login
      </Button>
    </form>
  )
}

/** A failure here is retried, and reported, at the try. */
function loadEarly(): void {
  loadSignIn().catch(() => undefined)
}

async function trySignIn(credentials: Credentials): Promise<string | undefined> {
  try {
    const { signIn } = await loadSignIn()
    return await signIn(credentials)
  } catch {
    return signInSentences.noResponse
  }
}
