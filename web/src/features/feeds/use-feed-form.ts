import { checkFeedName } from '@sojourn/contract/calendar/feed-rules'
import { useRef } from 'react'
import { failureText } from '../../api/failure.ts'
import { useForm } from '../../ui/forms/use-form.ts'

interface FeedFormParts<Values> {
  values: Values
  /** Rejects if the server refuses. */
  send: (values: Values) => Promise<void>
  /** The sentence to show if the server gives no reason. */
  failed: string
}

/** A form that asks for the name of a calendar link. */
export function useFeedForm<Values extends { name: string }>({
  values,
  send,
  failed,
}: FeedFormParts<Values>) {
  const nameField = useRef<HTMLInputElement>(null)
  const { onSubmit, isBusy, problem } = useForm<Values, { name?: string; call?: string }>({
    read: () => values,
    check: ({ name }) => {
      const broken = checkFeedName(name)
      return broken === undefined ? undefined : { name: broken }
    },
    send: async (chosen) => {
      try {
        await send(chosen)
      } catch (error) {
        return { call: failureText(error, failed) }
      }
    },
    focusOn: ({ name }) => name && nameField.current?.focus(),
  })
  return {
    formProps: { onSubmit, noValidate: true },
    nameProps: { ref: nameField, label: 'Name', value: values.name, error: problem?.name },
    isBusy,
    problem: problem?.call,
  }
}
