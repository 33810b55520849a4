import type { User } from '@sojourn/contract/account/account'
import type { PaletteScreen } from '../../features/palette/palette-search.ts'

const SCREENS: readonly PaletteScreen[] = [
  { path: '/dashboard', label: 'Dashboard', also: 'home start figures expenses' },
  { path: '/trips/new', label: 'Add Trip', also: 'new' },
  { path: '/table', label: 'Table View', also: 'trips list filter export csv' },
  { path: '/calendar', label: 'Calendar', also: 'month year' },
  { path: '/where', label: 'Where is everyone?', also: 'map world roll call travellers' },
  { path: '/insights', label: 'Insights', also: 'spend money cost charts' },
  { path: '/profile', label: 'Profile', also: 'account change password' },
  { path: '/logs', label: 'Audit Logs', also: 'history activity' },
  { path: '/trash', label: 'Trash', also: 'deleted trips restore' },
]

const CHECK_INS: PaletteScreen = {
  path: '/check-ins',
  label: 'Check-ins',
  also: 'emergency advisory safe help board duty of care',
}

const ADMIN_SCREENS: readonly PaletteScreen[] = [
  { path: '/admin', label: 'Administration: People', also: 'admin staff accounts directory disable' },
  {
    path: '/admin/places',
    label: 'Administration: Places',
    also: 'admin regions countries destinations cities iso retire merge',
  },
  {
    path: '/admin/webhooks',
    label: 'Administration: Webhooks',
    also: 'admin events deliveries integration api secret',
  },
  { path: '/admin/audit', label: 'Administration: Audit', also: 'admin log search export' },
  {
    path: '/admin/system',
    label: 'Administration: System',
    also: 'admin version database email test backup verify integrity',
  },
]

const COORDINATOR_SCREENS = [...SCREENS, CHECK_INS]
const ALL_SCREENS = [...COORDINATOR_SCREENS, ...ADMIN_SCREENS]

/** Every page that the search leads to, with other words people may search for. */
export function screensFor(user: User | null): readonly PaletteScreen[] {
  if (user?.is_administrator) return ALL_SCREENS
  return user?.is_coordinator ? COORDINATOR_SCREENS : SCREENS
}
