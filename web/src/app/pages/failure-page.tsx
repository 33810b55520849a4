import { Button } from '@mantine/core'
import { type AnyRoute, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { MissingFile } from '../../ui/parts/fetch-then-import.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import classes from './message-page.module.css'

/** Shown when a screen fails: says so and offers a way to continue. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong')
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)

  async function tryAgain() {
    setTrying(true)
    try {
      if (error instanceof MissingFile && error.needsReload) return await error.reload()
      const routes = router.state.matches.map(({ routeId }) => router.routesById[routeId])
      await Promise.all(routes.map(loadPage))
      reset()
      // That would load what is still missing once more, unasked.
      if (!routes.some(isMissing)) void router.invalidate()
    } catch {
      // Its files still don't come.
    } finally {
      setTrying(false)
    }
  }

  return (
    <div className={classes.inShell}>
      <div className={classes.message} role="alert">
        <h1>Something went wrong</h1>
        {error instanceof MissingFile ? (
          <p className={classes.text}>
            This page couldn't be loaded. Your saved work is safe. Try again when you're back online.
          </p>
        ) : (
          <>
            <p className={classes.text}>
              This page couldn't be shown. Your saved work is safe. Try again, or reload the page.
            </p>
            <p className={classes.detail}>{error instanceof Error ? error.message : String(error)}</p>
          </>
        )}
        <div className={classes.actions}>
          <Button onClick={tryAgain} loading={isTrying}>
            Try again
          </Button>
          <Button variant="default" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Retries a page that failed to load, because the router remembers the failure. */
async function loadPage(route: AnyRoute | undefined): Promise<void> {
  await route?.options.component?.preload?.()
}

/** The router removes `preload` when a page has come. */
function isMissing(route: AnyRoute | undefined): boolean {
  return route?.options.component?.preload !== undefined
}
