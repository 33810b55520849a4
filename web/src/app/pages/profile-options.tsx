import { OwnContact } from '../../features/contacts/own-contact.tsx'
import { CalendarLinks } from '../../features/feeds/calendar-links.tsx'
import { useLiveTrips } from '../../features/live/live-trips.ts'
import { EmailNotices } from '../../features/notices/email-notices.tsx'
import { AccessTokens } from '../../features/tokens/access-tokens.tsx'
import { ConfirmLeaving } from '../../features/trips/leaving/confirm-leaving.tsx'
import { useLeaveGuard } from '../../features/trips/leaving/use-leave-guard.ts'
import { useToday } from '../../ui/dates/today.ts'
import { ProfileCard } from './profile-card.tsx'

/** What people choose on their profile. Contact details can't be left unsaved by mistake. */
export default function ProfileOptions({ isAdministrator }: { isAdministrator: boolean }) {
  const { trips } = useLiveTrips(useToday())
  const guard = useLeaveGuard()
  return (
    <>
      <ProfileCard
        title="Calendar links"
        hint="Follow trips in Outlook, Google Calendar or Apple Calendar. Anyone with a link can see its calendar without signing in."
      >
        <CalendarLinks trips={trips} />
      </ProfileCard>
      <ProfileCard title="Contact details">
        <OwnContact guard={guard} />
      </ProfileCard>
      <ProfileCard title="Email notices" hint="Choose which emails you get. Changes save immediately.">
        <EmailNotices trips={trips} />
      </ProfileCard>
      <ProfileCard
        title="Access tokens"
        hint="Let another program use the API in your name. Give each program its own token, and only the scopes it needs."
      >
        <AccessTokens isAdministrator={isAdministrator} />
      </ProfileCard>
      <ConfirmLeaving guard={guard} texts={LEAVING} />
    </>
  )
}

const LEAVING = {
  unsaved: "You haven't saved your contact details. Leave without saving?",
  saving:
    'Your contact details are still being saved. If you leave now, a message will tell you whether it worked.',
}
