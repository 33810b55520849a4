import { Skeleton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { NewPasswordForm } from '../../features/account/new-password-form.tsx'
import { OwnDetails } from '../../features/account/own-details.tsx'
import { useOwnAccount } from '../../features/account/use-own-account.ts'
import { Connection } from '../../features/auth/single-sign-on/connection.tsx'
import { OwnSessions } from '../../features/sessions/own-sessions.tsx'
import { MissingPart } from '../../ui/parts/missing-part.tsx'
import { usePart } from '../../ui/parts/use-part.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import { hasPasswords, singleSignOnName } from '../../ui/product/sign-in-ways.ts'
import { ProfileCard } from './profile-card.tsx'
import classes from './profile-page.module.css'

/** Below the fold, so the page opens without it. */
const loadOptions = () => import('./profile-options.tsx')

export function ProfilePage() {
  usePageTitle('Profile')
  const { account, reload } = useOwnAccount()
  const [changes, setChanges] = useState(0)
  const { history, navigate } = useRouter()
  const { Part: ProfileOptions, hasFailed, ...missing } = usePart(loadOptions)

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
      {singleSignOnName() && (
        <ProfileCard title="Single sign-on">
          <Connection />
        </ProfileCard>
      )}
      <ProfileCard
        title="Sessions"
        hint={`Where you're signed in. If you don't recognise a session, end it and ${hasPasswords() ? 'change your password' : 'contact your IT service desk'}.`}
      >
        <OwnSessions />
      </ProfileCard>
      {ProfileOptions ? (
        <ProfileOptions isAdministrator={account.user?.is_administrator === true} />
      ) : (
        <div className={classes.card} aria-busy={!hasFailed}>
          {hasFailed ? (
            <MissingPart name="The rest of the profile" {...missing} />
          ) : (
            <Skeleton height={200} />
          )}
        </div>
      )}
    </div>
  )
}
