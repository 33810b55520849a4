import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { readSignInSearch, requireNoSession, requireSession } from './access.ts'
import { FailurePage } from './pages/failure-page.tsx'
import { LoginPage } from './pages/login-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { ShellPlaceholder } from './shell/shell-placeholder.tsx'

const root = createRootRoute()

const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  validateSearch: readSignInSearch,
  beforeLoad: requireNoSession,
})

const login = createRoute({ getParentRoute: () => signedOut, path: '/login', component: LoginPage })

/** Public addresses whose screens are still to come. */
const publicToCome = (['/register', '/forgot-password'] as const).map((path) =>
  createRoute({ getParentRoute: () => signedOut, path, component: NotFoundPage }),
)

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  pendingComponent: ShellPlaceholder,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const dashboardPage = lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage')
const home = createRoute({ getParentRoute: () => signedIn, path: '/', component: dashboardPage })
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  component: dashboardPage,
})

/** Every other address is protected, whether or not there is a screen at it. */
const anyOther = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  signedOut.addChildren([login, ...publicToCome]),
  signedIn.addChildren([home, dashboard, anyOther]),
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: FailurePage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
