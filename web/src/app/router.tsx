import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { dropLinkToken } from '../api/session/link-token.ts'
import type { AuditSearch } from '../features/admin/audit/audit-search.ts'
import type { PeopleSearch } from '../features/admin/people/people-search.ts'
import type { PlacesSearch } from '../features/admin/places/places-search.ts'
import type { LogsSearch } from '../features/audit/logs-search.ts'
import type { CalendarSearch } from '../features/calendar/calendar-search.ts'
import type { BoardSearch } from '../features/check-ins/board/board-search.ts'
import type { CheckInsSearch } from '../features/check-ins/list/check-ins-search.ts'
import type { TableSearch } from '../features/table/filters/table-search.ts'
import type { TrashSearch } from '../features/trash/trash-search.ts'
import type { WhereSearch } from '../features/where/where-search.ts'
import { hasPasswords, singleSignOnName } from '../ui/product/sign-in-ways.ts'
import { readSignInSearch, requireLink, requireNoSession, requireSession } from './access.ts'
import { FailurePage } from './pages/failure-page.tsx'
import { LoginPage } from './pages/login-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { Root } from './root.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { ShellPlaceholder } from './shell/shell-placeholder.tsx'
import type { EditTripSearch, NewTripSearch } from './trip-search.ts'

const loadSingleSignOn = () => import('./pages/single-sign-on-pages.ts')
/** With what this browser remembers, if that is there within moments. */
const loadShell = async () => {
  const shell = await import('./shell/shell.tsx')
  await shell.firstLook
  return shell
}
const loadCheckIns = () => import('./pages/check-ins/check-in-pages.ts')

const root = createRootRoute({ component: Root })

const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  validateSearch: readSignInSearch,
  beforeLoad: requireNoSession,
})

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  component: singleSignOnName() ? lazyPage(loadSingleSignOn, 'SignOnLoginPage') : LoginPage,
})

const register = createRoute({
  getParentRoute: () => signedOut,
  path: '/register',
  component: passwordPage(() => import('./pages/register-page.tsx'), 'RegisterPage'),
})
const forgotPassword = createRoute({
  getParentRoute: () => signedOut,
  path: '/forgot-password',
  component: passwordPage(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

/** Open to everyone: someone who is signed in connects their account. */
const signOnReturn = createRoute({
  getParentRoute: () => root,
  path: '/login/return',
  component: lazyPage(loadSingleSignOn, 'SignOnReturnPage'),
})

/** Open to everyone, and whoever is signed in stays so: the link in the address only concerns some emails. */
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: lazyPage(() => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage'),
})

const byLink = createRoute({
  getParentRoute: () => root,
  id: 'by-link',
  beforeLoad: requireLink,
  onLeave: dropLinkToken,
})

const verify = createRoute({
  getParentRoute: () => byLink,
  path: '/verify',
  component: passwordPage(() => import('./pages/verify-page.tsx'), 'VerifyPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => byLink,
  path: '/reset/process',
  component: passwordPage(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage'),
})
const connect = createRoute({
  getParentRoute: () => byLink,
  path: '/login/link',
  component: lazyPage(loadSingleSignOn, 'ConnectPage'),
})

/** Opened by an emailed link too, but it doesn't touch the session. */
const linkedCheckIn = createRoute({
  getParentRoute: () => root,
  path: '/check-in',
  component: lazyPage(() => import('./pages/linked-check-in-page.tsx'), 'LinkedCheckInPage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  pendingComponent: ShellPlaceholder,
  component: lazyPage(loadShell, 'Shell'),
})

const dashboardPage = lazyPage(() => import('./pages/dashboard-page.tsx'), 'DashboardPage')
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: readByPage<TableSearch>,
  component: dashboardPage,
})
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  validateSearch: readByPage<TableSearch>,
  component: dashboardPage,
})

const calendar = createRoute({
  getParentRoute: () => signedIn,
  path: '/calendar',
  validateSearch: readByPage<CalendarSearch>,
  component: lazyPage(() => import('./pages/calendar-page.tsx'), 'CalendarPage'),
})

const where = createRoute({
  getParentRoute: () => signedIn,
  path: '/where',
  validateSearch: readByPage<WhereSearch>,
  component: lazyPage(() => import('./pages/where-page.tsx'), 'WherePage'),
})

const insights = createRoute({
  getParentRoute: () => signedIn,
  path: '/insights',
  validateSearch: readByPage<TableSearch>,
  component: lazyPage(() => import('./pages/insights-page.tsx'), 'InsightsPage'),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
})

const table = createRoute({
  getParentRoute: () => signedIn,
  path: '/table',
  validateSearch: readByPage<TableSearch>,
  component: lazyPage(() => import('./pages/table-page.tsx'), 'TablePage'),
})

const trash = createRoute({
  getParentRoute: () => signedIn,
  path: '/trash',
  validateSearch: readByPage<TrashSearch>,
  component: lazyPage(() => import('./pages/trash-page.tsx'), 'TrashPage'),
})

const logs = createRoute({
  getParentRoute: () => signedIn,
  path: '/logs',
  validateSearch: readByPage<LogsSearch>,
  component: lazyPage(() => import('./pages/logs-page.tsx'), 'LogsPage'),
})

const newTrip = createRoute({
  getParentRoute: () => signedIn,
  path: '/trips/new',
  validateSearch: readByPage<NewTripSearch>,
  component: lazyPage(() => import('./pages/new-trip-page.tsx'), 'NewTripPage'),
})
const editTrip = createRoute({
  getParentRoute: () => signedIn,
  path: '/trips/$tripId/edit',
  validateSearch: readByPage<EditTripSearch>,
  component: lazyPage(() => import('./pages/edit-trip-page.tsx'), 'EditTripPage'),
})

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  validateSearch: readByPage<PeopleSearch & PlacesSearch & AuditSearch>,
  component: lazyPage(() => import('./pages/admin/admin-page.tsx'), 'AdminPage'),
})
const adminPeople = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyPage(() => import('./pages/admin/people-page.tsx'), 'PeoplePage'),
})
const adminPlaces = createRoute({
  getParentRoute: () => admin,
  path: '/places',
  component: lazyPage(() => import('./pages/admin/places-page.tsx'), 'PlacesPage'),
})
const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  component: lazyPage(() => import('./pages/admin/audit-page.tsx'), 'AuditPage'),
})
const adminWebhooks = createRoute({
  getParentRoute: () => admin,
  path: '/webhooks',
  component: lazyPage(() => import('./pages/admin/webhooks-page.tsx'), 'WebhooksPage'),
})
const adminSystem = createRoute({
  getParentRoute: () => admin,
  path: '/system',
  component: lazyPage(() => import('./pages/admin/system-page.tsx'), 'SystemPage'),
})

const checkIns = createRoute({
  getParentRoute: () => signedIn,
  path: '/check-ins',
  validateSearch: readByPage<CheckInsSearch>,
  component: lazyPage(loadCheckIns, 'CheckInsPage'),
})
const newCheckIn = createRoute({
  getParentRoute: () => signedIn,
  path: '/check-ins/new',
  validateSearch: readByPage<WhereSearch>,
  component: lazyPage(loadCheckIns, 'NewCheckInPage'),
})
const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/check-ins/$checkInId',
  validateSearch: readByPage<BoardSearch>,
  component: lazyPage(loadCheckIns, 'BoardPage'),
})

/** Every other address is protected, whether or not it has a screen. */
const anyOther = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  signedOut.addChildren([login, register, forgotPassword]),
  signOnReturn,
  unsubscribe,
  linkedCheckIn,
  byLink.addChildren([verify, resetPassword, connect]),
  signedIn.addChildren([
    home,
    dashboard,
    calendar,
    where,
    insights,
    profile,
    table,
    trash,
    logs,
    newTrip,
    editTrip,
    admin.addChildren([adminPeople, adminPlaces, adminAudit, adminWebhooks, adminSystem]),
    checkIns,
    newCheckIn,
    board,
    anyOther,
  ]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultErrorComponent: FailurePage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Pages read their part of the address themselves, so that nobody else loads how. */
function readByPage<Search>(search: Record<string, unknown>): Search {
  return search as Search
}

/** A page for setting a password. Where passwords are turned off, another page says what to do instead. */
function passwordPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  if (hasPasswords()) return lazyPage(load, name)
  return lazyPage(loadSingleSignOn, 'PasswordsOffPage')
}

/** A page that is loaded when it is first opened. */
function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(load, name)
}
