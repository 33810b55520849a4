import { Link, Outlet } from '@tanstack/react-router'
import { useSignedInUser } from '../../../api/session/signed-in-user.ts'
import { NeedsConnection } from '../../../ui/product/needs-connection.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import classes from './admin-page.module.css'

const SECTIONS = [
  { to: '/admin', label: 'People' },
  { to: '/admin/places', label: 'Places' },
  { to: '/admin/webhooks', label: 'Webhooks' },
  { to: '/admin/audit', label: 'Audit' },
  { to: '/admin/system', label: 'System' },
] as const

/** Everyone but administrators sees what they would see if it didn't exist. */
export function AdminPage() {
  const user = useSignedInUser()
  if (!user?.is_administrator) return <NotFoundPage />
  return (
    <div className={classes.page}>
      <h1>Administration</h1>
      <nav className={classes.sections} aria-label="Administration">
        {SECTIONS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.section}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <NeedsConnection what="Administration" />
      <Outlet />
    </div>
  )
}
