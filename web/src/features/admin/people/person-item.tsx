import { ActionIcon, Menu } from '@mantine/core'
import type { Person } from '@sojourn/contract/admin/people'
import { shortDay } from '@sojourn/contract/dates/date-words'
import { localDay } from '@sojourn/contract/dates/day'
import { fullName } from '@sojourn/contract/words/full-name'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { hasPasswords } from '../../../ui/product/sign-in-ways.ts'
import { ACTIONS, actionsFor, type PersonAction } from './person-actions.ts'
import classes from './person-item.module.css'
import { statesOf } from './person-states.ts'

interface PersonItemProps {
  person: Person
  isOneself: boolean
  /** `button` is where the focus goes afterwards. */
  onOpen: (action: PersonAction | 'edit', button: HTMLElement | null) => void
}

export function PersonItem({ person, isOneself, onOpen }: PersonItemProps) {
  const { staff_id, address, account } = person
  const button = useRef<HTMLButtonElement>(null)
  const name = fullName(person)
  const open = (action: PersonAction | 'edit') => onOpen(action, button.current)
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
          <li key={state} className={classes.state} data-state={state}>
            {state}
          </li>
        ))}
      </ul>
      <Menu
        position="bottom-end"
        width={220}
        transitionProps={{ duration: 120 }}
        withinPortal={false}
        returnFocus
      >
        <Menu.Target>
          <ActionIcon
            ref={button}
            className={classes.menu}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Actions for ${name}, staff ID ${staff_id}`}
          >
            <IconDots size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open('edit')}>Edit</Menu.Item>
          {actionsFor(person, isOneself, hasPasswords()).map((action) => (
            <Menu.Item
              key={action}
              className={ACTIONS[action].tone === 'danger' ? classes.danger : undefined}
              onClick={() => open(action)}
            >
              {ACTIONS[action].label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
