import type { ReactNode } from 'react'
import classes from './charted-page.module.css'
import { RouteChart } from './route-chart.tsx'

/** One card on a sea chart: the page of everyone who is not signed in. */
export function ChartedPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <RouteChart className={classes.chart} />
      <main className={classes.card}>{children}</main>
    </div>
  )
}
