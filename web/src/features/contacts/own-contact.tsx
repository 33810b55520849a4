import { Skeleton } from '@mantine/core'
import { contactSentences } from '@sojourn/contract/contacts/contact-sentences'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refusalOf } from '../../api/contact-refusal.ts'
import { PartFailure } from '../../ui/cards/part-failure.tsx'
import classes from '../../ui/contacts/contact-form.module.css'
import { ContactForm } from '../../ui/contacts/contact-form.tsx'
import type { FormGuard } from '../../ui/forms/form-guard.ts'
import { showSuccess } from '../../ui/toasts/toasts.ts'

const ownContact = queryOptions({
  queryKey: ['contact details'],
  queryFn: ({ signal }) => call('getContact', { signal }),
  // The form starts from what it gets, so it is loaded once for each form.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

/** People keep their own phone number and emergency contact up to date. */
export function OwnContact({ guard }: { guard: FormGuard }) {
  const { data, isError, isFetching, refetch } = useQuery(ownContact)
  return (
    <>
      <p className={classes.hint}>{contactSentences.whoSeesIt}</p>
      {data && (
        <ContactForm
          contact={data}
          isOwn={true}
          guard={guard}
          save={(wanted, before) => refusalOf(call('changeContact', { body: { ...wanted, before } }))}
          onSaved={() => showSuccess('Contact details saved.')}
        />
      )}
      {isError && (
        <PartFailure
          text="Couldn't load your contact details."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton height={200} />}
    </>
  )
}
