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

  /** Loads what the router remembers as failed. It forgets how once that has come. */
  function missing(): (() => Promise<void> | undefined)[] {
    return router.state.matches.flatMap(
      ({ routeId }) => (router.routesById[routeId] as AnyRoute).options.component?.preload ?? [],
    )
  }

  async function tryAgain() {
    setTrying(true)
    try {
      if (error instanceof MissingFile && error.needsReload) return await error.reload()
      await Promise.all(missing().map(async (load) => load()))
      reset()
      // That would load what is still missing once more, unasked.
      if (missing().length === 0) void router.invalidate()
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
