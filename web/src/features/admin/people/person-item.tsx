import type { Person } from '@sojourn/contract/admin/people'
import { fullName } from '@sojourn/contract/words/full-name'
import classes from './person-item.module.css'

export function PersonItem({ person }: { person: Person }) {
  const { staff_id, address } = person
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <p className={classes.name}>
          <bdi>{fullName(person)}</bdi>
          <span className={classes.id}>{staff_id}</span>
        </p>
        <p className={classes.address} title={address}>
          {address}
        </p>
      </div>
      <ul className={classes.states}>
        {statesOf(person).map((state) => (
          <li key={state} className={classes.state} data-state={state}>
            {state}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** What sets someone apart, in a word or two each. */
function statesOf({ account, left_at }: Person): string[] {
  const states = [
    left_at !== null && 'Left',
    account === null && 'No account',
    account !== null && account.disabled_at !== null && 'Disabled',
    account?.is_administrator && 'Administrator',
  ]
  return states.filter((state) => typeof state === 'string')
}
