import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { type Ending, lastSessionEnding, subscribeSession } from '../../api/session/session.ts'
import { SignInForm } from '../../features/auth/sign-in-form.tsx'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import notices from '../../ui/cards/notice.module.css'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { productName } from '../../ui/product/product-name.ts'
import { hasPasswords, singleSignOnName } from '../../ui/product/sign-in-ways.ts'
import { endingNotice } from '../ending-notice.ts'
import classes from './login-page.module.css'

export function LoginPage() {
  usePageTitle('Login')
  const notice = noticeOf(useSyncExternalStore(subscribeSession, lastSessionEnding))
  return (
    <ChartedPage>
      <CardHeading title={`Login to ${productName()}`}>
        Record and review business trips together.
      </CardHeading>
      {notice && (
        <p className={`${notices.notice} ${classes.notice}`} role="status">
          {notice}
        </p>
      )}
      {hasPasswords() && <SignInForm onTry={fetchWhatComesNext} />}
      {singleSignOnName() && <SingleSignOn />}
      {hasPasswords() && (
        <ul className={links.links}>
          <li>
            <Link to="/register">Activate your account</Link>
          </li>
          <li>
            <Link to="/forgot-password">Forgot password?</Link>
          </li>
        </ul>
      )}
    </ChartedPage>
  )
}

function noticeOf(ending: Ending | null): ReactNode {
  if (ending?.kind !== 'sign-out' || !ending.providerLogout) return endingNotice(ending)
  return (
    <>
      You are signed out of {productName()}.{' '}
      <a href={ending.providerLogout}>Sign out of {singleSignOnName()} too</a>
    </>
  )
}

function SingleSignOn() {
  return (
    <div className={classes.singleSignOn}>
      <Suspense>
        <SignOnChoice />
      </Suspense>
    </div>
  )
}

/** Not every university has it, so it isn't part of the page. Passwords work without it. */
const SignOnChoice = lazy(() =>
  import('./single-sign-on-pages.ts').then(
    ({ SignOnChoice }) => ({ default: SignOnChoice }),
    () => ({ default: () => <p role="alert">Single sign-on couldn't be loaded. Reload the page.</p> }),
  ),
)

/** Loads the screens behind the sign-in while the server checks the password. */
function fetchWhatComesNext(): void {
  const screens = [import('../shell/shell.tsx'), import('./dashboard-page.tsx')]
  // A failure here is retried, and reported, when the screen is needed.
  void Promise.allSettled(screens)
}
