import { Menu, UnstyledButton } from '@mantine/core'
import type { User } from '@sojourn/contract/account/account'
import { fullName } from '@sojourn/contract/words/full-name'
import { Link } from '@tanstack/react-router'
import { initialsOf } from '../../ui/people/initials.ts'
import classes from './person-menu.module.css'

const ITEMS = [
  { to: '/profile', label: 'Profile' },
  { to: '/where', label: 'Where is everyone?' },
  { to: '/insights', label: 'Insights' },
  { to: '/trash', label: 'Trash' },
] as const
const CHECK_INS = { to: '/check-ins', label: 'Check-ins' } as const
const ADMINISTRATION = { to: '/admin', label: 'Administration' } as const

/** Leads to the screens that the side navigation leaves out. */
export function PersonMenu({ user }: { user: User }) {
  const { is_coordinator, is_administrator } = user
  const items = [
    ...ITEMS,
    ...(is_coordinator || is_administrator ? [CHECK_INS] : []),
    ...(is_administrator ? [ADMINISTRATION] : []),
  ]
  return (
    <Menu
      position="bottom-end"
      width={220}
      transitionProps={{ duration: 120 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(user)}
          </span>
          <span className={classes.name} dir="auto">
            {fullName(user)}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
