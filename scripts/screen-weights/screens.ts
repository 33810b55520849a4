export interface Screen {
  path: string
  /** What its first load imports on demand, from `web/`. */
  parts: readonly string[]
  /** Gzipped JavaScript in kB. */
  most: number
}

/** How many kB more than today a screen may load. Whoever needs more raises its limit, and says why in the commit. */
const ROOM = 20

/** What every screen behind the sign-in imports on demand. */
const SIGNED_IN = ['src/app/restore-session.ts', 'src/app/shell/shell.tsx']

/** How much JavaScript the first load of each screen may fetch. */
export const SCREENS: readonly Screen[] = [
  { path: '/login', parts: [], most: 127 },
  signedOut('/register', 139, 'register-page.tsx'),
  signedOut('/forgot-password', 136, 'forgot-password-page.tsx'),
  signedOut('/verify', 154, 'verify-page.tsx'),
  signedOut('/reset/process', 153, 'reset-password-page.tsx'),
  signedOut('/unsubscribe', 131, 'unsubscribe-page.tsx'),
  signedOut('/check-in', 135, 'linked-check-in-page.tsx'),
  signedOut('/login/return', 155, 'single-sign-on-pages.ts'),
  signedIn('/dashboard', 285, 'dashboard-page.tsx', 'dashboard-table.tsx'),
  signedIn('/table', 278, 'table-page.tsx'),
  signedIn('/calendar', 223, 'calendar-page.tsx'),
  signedIn('/trips/new', 248, 'new-trip-page.tsx'),
  signedIn('/trips/edit', 253, 'edit-trip-page.tsx'),
  signedIn('/logs', 213, 'logs-page.tsx'),
  signedIn('/profile', 263, 'profile-page.tsx', 'profile-options.tsx'),
  signedIn('/where', 243, 'where-page.tsx'),
  signedIn('/insights', 239, 'insights-page.tsx'),
  signedIn('/trash', 215, 'trash-page.tsx'),
  signedIn('/check-ins', 239, 'check-ins/check-in-pages.ts'),
  signedIn('/admin', 229, 'admin/admin-page.tsx', 'admin/people-page.tsx'),
  signedIn('/admin/places', 233, 'admin/admin-page.tsx', 'admin/places-page.tsx'),
  signedIn('/admin/audit', 241, 'admin/admin-page.tsx', 'admin/audit-page.tsx'),
  signedIn('/admin/webhooks', 219, 'admin/admin-page.tsx', 'admin/webhooks-page.tsx'),
  signedIn('/admin/system', 213, 'admin/admin-page.tsx', 'admin/system-page.tsx'),
]

function signedOut(path: string, weight: number, ...pages: string[]): Screen {
  return { path, parts: pages.map(inPages), most: weight + ROOM }
}

function signedIn(path: string, weight: number, ...pages: string[]): Screen {
  return { path, parts: [...SIGNED_IN, ...pages.map(inPages)], most: weight + ROOM }
}

function inPages(page: string): string {
  return `src/app/pages/${page}`
}
