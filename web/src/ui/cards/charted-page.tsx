import { type ReactNode, useEffect, useRef } from 'react'
import { RouteChart } from '../product/route-chart.tsx'
import classes from './charted-page.module.css'

/** One card on a sea chart: the page of everyone who is not signed in. */
export function ChartedPage({ children }: { children: ReactNode }) {
  const card = useRef<HTMLElement>(null)
  // What was focused on the page before is gone: reading and tabbing go on from here.
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.page}>
      <RouteChart className={classes.chart} />
      <main ref={card} className={classes.card} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
