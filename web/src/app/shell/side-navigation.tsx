import type { User } from '@sojourn/contract/account/account'
import { IconLogout } from '@tabler/icons-react'
import { navigationItems } from './navigation-items.ts'
import { NavigationLink } from './navigation-link.tsx'
import rows from './navigation-rows.module.css'
import frame from './shell-frame.module.css'

export interface NavigationProps {
  user: User | null
  onLogout: () => void
}

export function SideNavigation({ user, onLogout }: NavigationProps) {
  return (
    <nav className={`${frame.side} ${rows.side}`} aria-label="Main">
      <ul className={rows.list}>
        {navigationItems(user).map((item) => (
          <li key={item.path}>
            <NavigationLink item={item} className={rows.row} />
          </li>
        ))}
        <li className={rows.last}>
          <button type="button" className={rows.row} onClick={onLogout}>
            <IconLogout size={20} stroke={1.5} aria-hidden="true" />
            <span>Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
