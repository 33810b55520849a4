import { Button, Skeleton } from '@mantine/core'
import type { Person } from '@sojourn/contract/admin/people'
import { fullName } from '@sojourn/contract/words/full-name'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { refusalOf } from '../../../api/contact-refusal.ts'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { ContactForm } from '../../../ui/contacts/contact-form.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showSuccess } from '../../../ui/toasts/toasts.ts'
import { call } from '../admin-calls.ts'
import classes from './person-contact-dialog.module.css'

interface PersonContactDialogProps {
  person: Person | undefined
  isOneself: boolean
  onClose: () => void
  onClosed: () => void
}

/** Someone's phone number and emergency contact. */
export function PersonContactDialog({ person, isOneself, onClose, onClosed }: PersonContactDialogProps) {
  return (
    <Dialog
      opened={person !== undefined}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title="Contact details"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {person && <PersonContact person={person} isOneself={isOneself} onClose={onClose} />}
    </Dialog>
  )
}

function PersonContact({ person, isOneself, onClose }: Omit<PersonContactDialogProps, 'onClosed'> & Opened) {
  const { data, isError, isFetching, refetch } = useQuery(contactOf(person))
  const isHere = useIsHere()
  const params = { staffId: person.staff_id }
  return (
    <div className={classes.contact}>
      <p>
        <bdi className={classes.name}>{fullName(person)}</bdi>, {person.staff_id}
      </p>
      {!isOneself && <p className={classes.hint}>Opening these details is recorded in the audit log.</p>}
      {data && (
        <ContactForm
          contact={data}
          isOwn={isOneself}
          save={(wanted, before) =>
            refusalOf(call('changeContactOf', { params, body: { ...wanted, before } }))
          }
          onSaved={() => {
            showSuccess(`The contact details of ${fullName(person)} were saved.`)
            if (isHere.current) onClose()
          }}
          cancel={
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          }
        />
      )}
      {isError && (
        <QuietFailure
          text="Couldn't load the contact details."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton height={200} />}
    </div>
  )
}

interface Opened {
  person: Person
}

/** Every request is recorded as a look, so nothing is requested again unless the administrator opens it again. */
function contactOf({ staff_id }: Person) {
  return queryOptions({
    queryKey: ['contact details', staff_id],
    queryFn: ({ signal }) => call('getContactOf', { params: { staffId: staff_id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
