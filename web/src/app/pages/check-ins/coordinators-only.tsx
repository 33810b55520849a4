import type { ReactNode } from 'react'
import { useSignedInUser } from '../../../api/session/signed-in-user.ts'
import { NeedsConnection } from '../../../ui/product/needs-connection.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import classes from './check-ins-page.module.css'

/** Everyone but coordinators and administrators sees what they would see if it didn't exist. */
export function CoordinatorsOnly({ children }: { children: ReactNode }) {
  const user = useSignedInUser()
  if (!user?.is_coordinator && !user?.is_administrator) return <NotFoundPage />
  return (
    <div className={classes.page}>
      <NeedsConnection what="Checking in on people" />
      {children}
    </div>
  )
}
