import { type ReactNode, useEffect, useRef } from 'react'
import { RouteChart } from '../product/route-chart.tsx'
import classes from './charted-page.module.css'

/** One card on a sea chart: the page for people who aren't signed in. */
export function ChartedPage({ children }: { children: ReactNode }) {
  const card = useRef<HTMLElement>(null)
  // The previous page's focused element is gone, so reading and tabbing continue here.
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
