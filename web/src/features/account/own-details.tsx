import { Button } from '@mantine/core'
import { fullName } from '@sojourn/contract/words/full-name'
import classes from './own-details.module.css'
import type { OwnAccount } from './use-own-account.ts'

interface OwnDetailsProps {
  account: OwnAccount
  onRetry: () => void
}

export function OwnDetails({ account, onRetry }: OwnDetailsProps) {
  if (account.state === 'loading') {
    return (
      <p className={classes.state} role="status">
        Loading...
      </p>
    )
  }
  if (account.state !== 'loaded') {
    return (
      <div className={classes.state} role="alert">
        <p>{account.text}</p>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  const { user } = account
  return (
    <dl className={classes.details}>
      <dt>Staff ID</dt>
      <dd className={classes.staffId}>{user.staff_id}</dd>
      <dt>Name</dt>
      <dd>
        <bdi>{fullName(user)}</bdi>
      </dd>
    </dl>
  )
}
