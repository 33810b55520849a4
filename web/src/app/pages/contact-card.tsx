import { ConfirmLeaving } from '../../features/trips/leaving/confirm-leaving.tsx'
import { useLeaveGuard } from '../../features/trips/leaving/use-leave-guard.ts'
import { PartCard } from './part-card.tsx'

const loadContact = () => import('../../features/contacts/own-contact.tsx')

/** The profile's contact details, which can't be left unsaved by mistake. */
export function ContactCard() {
  const guard = useLeaveGuard()
  return (
    <>
      <PartCard title="Contact details" load={loadContact} given={{ guard }} />
      <ConfirmLeaving guard={guard} texts={LEAVING} />
    </>
  )
}

const LEAVING = {
  unsaved: "You haven't saved your contact details. Leave without saving?",
  saving:
    'Your contact details are still being saved. If you leave now, a message will tell you whether it worked.',
}
