import { Menu } from '@mantine/core'
import type { Person } from '@sojourn/contract/admin/people'
import { shortDay } from '@sojourn/contract/dates/date-words'
import { localDay } from '@sojourn/contract/dates/day'
import { fullName } from '@sojourn/contract/words/full-name'
import card from '../../../ui/cards/list-card.module.css'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { hasPasswords } from '../../../ui/product/sign-in-ways.ts'
import { ACTIONS, actionsFor, type PersonAction } from './person-actions.ts'
import classes from './person-item.module.css'
import { type PersonState, statesOf } from './person-states.ts'

const TONES: Partial<Record<PersonState, 'accent' | 'danger'>> = {
  Administrator: 'accent',
  Coordinator: 'accent',
  Disabled: 'danger',
}

interface PersonItemProps {
  person: Person
  isOneself: boolean
  onOpen: (action: PersonAction | 'edit' | 'contact') => void
}

export function PersonItem({ person, isOneself, onOpen }: PersonItemProps) {
  const { staff_id, address, account } = person
  const name = fullName(person)
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          <span className={classes.id}>{staff_id}</span>
        </p>
        <p className={classes.address}>
          {address}
          {account?.last_seen_at && (
            <span>Last seen {shortDay(localDay(new Date(account.last_seen_at)))}</span>
          )}
        </p>
      </div>
      <ul className={classes.states} aria-label={`Status of ${name}`}>
        {statesOf(person).map((state) => (
          <li key={state} className={card.pill} data-tone={TONES[state]}>
            {state}
          </li>
        ))}
      </ul>
      <RowMenu label={`Actions for ${name}, staff ID ${staff_id}`} opener={openerOf(person)}>
        <Menu.Item onClick={() => onOpen('edit')}>Edit</Menu.Item>
        <Menu.Item onClick={() => onOpen('contact')}>Contact details</Menu.Item>
        {actionsFor(person, isOneself, hasPasswords()).map((action) => (
          <Menu.Item
            key={action}
            className={ACTIONS[action].tone === 'danger' ? classes.danger : undefined}
            onClick={() => onOpen(action)}
          >
            {ACTIONS[action].label}
          </Menu.Item>
        ))}
      </RowMenu>
    </li>
  )
}

export function openerOf({ staff_id }: Person): string {
  return `person ${staff_id}`
}
