import { Link } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { lastSessionEnding, subscribeSession } from '../../api/session/session.ts'
import { SignInForm } from '../../features/auth/sign-in-form.tsx'
import { CardHeading } from '../../ui/cards/card-heading.tsx'
import links from '../../ui/cards/card-links.module.css'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import notices from '../../ui/cards/notice.module.css'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { productName } from '../../ui/product/product-name.ts'
import { hasPasswords } from '../../ui/product/sign-in-ways.ts'
import { endingNotice } from '../ending-notice.ts'
import classes from './login-page.module.css'

interface LoginPageProps {
  /** What people who signed out can do next. */
  offer?: ReactNode
  /** Another way to sign in. */
  children?: ReactNode
}

export function LoginPage({ offer, children }: LoginPageProps) {
  usePageTitle('Login')
  const ending = useSyncExternalStore(subscribeSession, lastSessionEnding)
  const notice = offer || endingNotice(ending)
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
      {children}
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

/** Loads the screens behind the sign-in while the server checks the password. */
function fetchWhatComesNext(): void {
  const screens = [import('../shell/shell.tsx'), import('./dashboard-page.tsx')]
  // A failure here is retried, and reported, when the screen is needed.
  void Promise.allSettled(screens)
}
