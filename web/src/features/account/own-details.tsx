import { fullName } from '@sojourn/contract/words/full-name'
import { PartFailure } from '../../ui/cards/part-failure.tsx'
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
    return <PartFailure text={account.text} isRetrying={false} onRetry={onRetry} />
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
