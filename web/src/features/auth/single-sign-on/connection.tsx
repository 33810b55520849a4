import { Skeleton } from '@mantine/core'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { IconCircleCheck } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { failureText } from '../../../api/failure.ts'
import { PartFailure } from '../../../ui/cards/part-failure.tsx'
import { singleSignOnName } from '../../../ui/product/sign-in-ways.ts'
import classes from './connection.module.css'
import { ProviderButton } from './provider-button.tsx'
import { startConnecting } from './start-sign-on.ts'

const ownConnection = queryOptions({
  queryKey: ['single sign-on'],
  queryFn: ({ signal }) => call('getConnection', { signal }),
  // It is connected in another page, or in another browser.
  staleTime: 0,
})

/** Whether the own account is connected to the identity provider, and a way to connect it. */
export function Connection() {
  const name = singleSignOnName()
  const { data, error, isFetching, refetch } = useQuery(ownConnection)
  if (data?.is_connected) {
    return (
      <p className={classes.connected}>
        <IconCircleCheck className={classes.sign} size={20} stroke={1.5} aria-hidden="true" />
        <span>Your account is connected. You can sign in with {name}.</span>
      </p>
    )
  }
  if (data) {
    return (
      <>
        <p className={classes.hint}>Connect your account to sign in with {name}.</p>
        <ProviderButton start={startConnecting}>Connect with {name}</ProviderButton>
      </>
    )
  }
  if (!error) return <Skeleton height={36} />
  return (
    <PartFailure
      text={failureText(error, accountSentences.unexpected)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
