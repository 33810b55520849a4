import { Link } from '@tanstack/react-router'
import { useSignedInUser } from '../../api/session/signed-in-user.ts'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { LostRoute } from '../../ui/parts/lost-route.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'
import classes from './message-page.module.css'

/** Inside the shell for signed-in people, on a page of its own for everyone else. */
export function NotFoundPage() {
  usePageTitle('Page not found')
  const user = useSignedInUser()
  if (user) {
    return (
      <div className={classes.inShell}>
        <NotFound to="/dashboard" wayBack="Go to the dashboard" />
      </div>
    )
  }
  return (
    <ChartedPage>
      <NotFound to="/login" wayBack="Go to login" />
    </ChartedPage>
  )
}

function NotFound({ to, wayBack }: { to: '/dashboard' | '/login'; wayBack: string }) {
  return (
    <div className={classes.message}>
      <LostRoute />
      <h1>Page not found</h1>
      <p className={classes.text}>
        This page doesn't exist, or it has moved. Check the address for typing mistakes.
      </p>
      <div className={classes.actions}>
        <Link to={to} className={classes.link}>
          {wayBack}
        </Link>
      </div>
    </div>
  )
}
