import { signInSentences } from '@sojourn/contract/sentences'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lastSessionEnding } from '../../api/session.ts'
import { SignInForm } from '../../features/auth/sign-in-form.tsx'
import { ChartedPage } from '../../ui/charted-page.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ProductMark } from '../../ui/product-mark.tsx'
import { productName } from '../../ui/product-name.ts'
import classes from './login-page.module.css'

export function LoginPage() {
  usePageTitle('Login')
  const [notice] = useState(endingNotice)
  return (
    <ChartedPage>
      <div className={classes.mark}>
        <ProductMark size={40} />
      </div>
      <h1 className={classes.title}>Login to {productName()}</h1>
      <p className={classes.purpose}>Business trips, recorded and reviewed together.</p>
      {notice && (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      )}
      <SignInForm onTry={fetchWhatComesNext} />
      <ul className={classes.links}>
        <li>
          <Link to="/register">Activate your account</Link>
        </li>
        <li>
          <Link to="/forgot-password">Forgot password?</Link>
        </li>
      </ul>
    </ChartedPage>
  )
}

/** The screens behind the sign-in load while the server looks at the password. */
function fetchWhatComesNext(): void {
  const screens = [import('../shell/shell.tsx'), import('./dashboard-page.tsx')]
  // What fails here is asked for again, and reported, when it is needed.
  void Promise.allSettled(screens)
}

/** Why someone who did not ask to be signed out is here. */
function endingNotice(): string | null {
  const ending = lastSessionEnding()
  if (ending?.kind !== 'refused') return null
  const { notAuthorised, notAuthorisedBecause } = signInSentences
  const saysMore = ending.message !== '' && ending.message !== notAuthorised
  return saysMore ? notAuthorisedBecause(ending.message) : notAuthorised
}
