import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { NewPasswordForm } from '../../features/account/new-password-form.tsx'
import { OwnDetails } from '../../features/account/own-details.tsx'
import { useOwnAccount } from '../../features/account/use-own-account.ts'
import { CalendarLinks } from '../../features/feeds/calendar-links.tsx'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { OwnSessions } from '../../features/sessions/own-sessions.tsx'
import { useToday } from '../../ui/dates/today.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { hasPasswords, singleSignOnName } from '../../ui/product/sign-in-ways.ts'
import { ContactCard } from './contact-card.tsx'
import { PartCard } from './part-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import classes from './profile-page.module.css'

// Not every university has single sign-on.
const loadConnection = () => import('../../features/auth/single-sign-on/connection.tsx')
const loadTokens = () => import('../../features/tokens/access-tokens.tsx')
const loadNotices = () => import('../../features/notices/email-notices.tsx')

export function ProfilePage() {
  usePageTitle('Profile')
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
      <ProfileCard title="Your details">
        <OwnDetails account={account} onRetry={reload} />
      </ProfileCard>
      {hasPasswords() && (
        <ProfileCard
          title="Change Password"
          hint="You'll stay signed in here and be signed out everywhere else."
        >
          <NewPasswordForm key={changes} action="Update Password" owner={account.user} onUpdated={leave} />
        </ProfileCard>
      )}
      {singleSignOnName() && <PartCard title="Single sign-on" load={loadConnection} given={{}} />}
      <ProfileCard
        title="Sessions"
        hint={`Where you're signed in. If you don't recognise a session, end it and ${hasPasswords() ? 'change your password' : 'contact your IT service desk'}.`}
      >
        <OwnSessions />
      </ProfileCard>
      <ProfileCard
        title="Calendar links"
        hint="Follow trips in Outlook, Google Calendar or Apple Calendar. Anyone with a link can see its calendar without signing in."
      >
        <CalendarLinks trips={trips} />
      </ProfileCard>
      <ContactCard />
      <PartCard
        title="Email notices"
        hint="Choose which emails you get. Changes save immediately."
        load={loadNotices}
        given={{ trips }}
      />
      <PartCard
        title="Access tokens"
        hint="Let another program use the API in your name. Give each program its own token, and only the scopes it needs."
        load={loadTokens}
        given={{ isAdministrator: account.user?.is_administrator === true }}
      />
    </div>
  )
}
