import { LinkButton } from '../../ui/controls/link-button.tsx'
import classes from './check-in-link.module.css'
import type { WhereSearch } from './where-search.ts'

interface CheckInLinkProps {
  /** What is shown, always with its dates: on the next day, it means the same travellers. */
  scope: WhereSearch
  /** Nobody is shown. */
  isEmpty: boolean
}

export function CheckInLink({ scope, isEmpty }: CheckInLinkProps) {
  return (
    <div className={classes.checkIn}>
      <LinkButton to="/check-ins/new" search={scope} disabled={isEmpty}>
        Check in with these travellers
      </LinkButton>
      {isEmpty && <p className={classes.reason}>Nobody is shown.</p>}
    </div>
  )
}
