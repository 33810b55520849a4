import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { NewPasswordForm } from '../../features/account/new-password-form.tsx'
import { OwnDetails } from '../../features/account/own-details.tsx'
import { useOwnAccount } from '../../features/account/use-own-account.ts'
import { CalendarLinks } from '../../features/feeds/calendar-links.tsx'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { OwnSessions } from '../../features/sessions/own-sessions.tsx'
import { useToday } from '../../ui/dates/today.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { hasPasswords } from '../../ui/product/sign-in-ways.ts'
import { EmailNoticesCard } from './email-notices-card.tsx'
import classes from './profile-page.module.css'
import { SingleSignOnCard } from './single-sign-on-card.tsx'

export function ProfilePage() {
  usePageTitle('Profile')
  const id = useId()
  const { account, reload } = useOwnAccount()
  const [changes, setChanges] = useState(0)
  const { history, navigate } = useRouter()
  const { trips } = useLiveTrips(useToday())

  function leave() {
    // Clears the form in case the previous page was this one.
    setChanges((count) => count + 1)
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/dashboard' })
  }

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Profile</h1>
      <section className={classes.card} aria-labelledby={`${id}-details`}>
        <h2 id={`${id}-details`}>Your details</h2>
        <OwnDetails account={account} onRetry={reload} />
      </section>
      {hasPasswords() && (
        <section className={classes.card} aria-labelledby={`${id}-password`}>
          <h2 id={`${id}-password`}>Change Password</h2>
          <p className={classes.hint}>You'll stay signed in here and be signed out everywhere else.</p>
          <NewPasswordForm key={changes} action="Update Password" owner={account.user} onUpdated={leave} />
        </section>
      )}
      <SingleSignOnCard />
      <section className={classes.card} aria-labelledby={`${id}-sessions`}>
        <h2 id={`${id}-sessions`}>Sessions</h2>
        <p className={classes.hint}>
          Where you're signed in. If you don't recognise a session, end it and{' '}
          {hasPasswords() ? 'change your password' : 'contact your IT service desk'}.
        </p>
        <OwnSessions />
      </section>
      <section className={classes.card} aria-labelledby={`${id}-calendars`}>
        <h2 id={`${id}-calendars`}>Calendar links</h2>
        <p className={classes.hint}>
          Follow trips in Outlook, Google Calendar or Apple Calendar. Anyone with a link can see its calendar
          without signing in.
        </p>
        <CalendarLinks trips={trips} />
      </section>
      <EmailNoticesCard trips={trips} />
    </div>
  )
}
