import type { User } from '@sojourn/contract/account/account'
import { fullName } from '@sojourn/contract/words/full-name'
import {
  IconCalendarMonth,
  IconHistory,
  IconLayoutDashboard,
  IconPlaneDeparture,
  IconTable,
  IconUserCircle,
} from '@tabler/icons-react'

export interface NavigationItem {
  path: string
  label: string
  Icon: typeof IconTable
}

export function navigationItems(user: User | null): NavigationItem[] {
  return [
    { path: '/dashboard', label: 'Dashboard', Icon: IconLayoutDashboard },
    { path: '/trips/new', label: 'Add Trip', Icon: IconPlaneDeparture },
    { path: '/table', label: 'Table View', Icon: IconTable },
    { path: '/calendar', label: 'Calendar', Icon: IconCalendarMonth },
    { path: '/profile', label: (user && fullName(user)) || 'Users', Icon: IconUserCircle },
    { path: '/logs', label: 'Logs', Icon: IconHistory },
  ]
}

/** The dashboard has two addresses. */
export function isCurrent({ path }: NavigationItem, pathname: string): boolean {
  return pathname === path || (path === '/dashboard' && pathname === '/')
}
