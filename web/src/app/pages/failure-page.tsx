import { Button } from '@mantine/core'
import { type AnyRoute, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isMissingPart } from '../../ui/parts/load-part.ts'
import { usePageTitle } from '../../ui/product/page-title.ts'
import classes from './message-page.module.css'

/** A screen that broke: it says so, and offers to go on. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong')
  const router = useRouter()

  async function tryAgain() {
    await Promise.all(router.state.matches.map(({ routeId }) => loadPage(router.routesById[routeId])))
    reset()
    void router.invalidate()
  }

  return (
    <div className={classes.inShell}>
      <div className={classes.message} role="alert">
        <h1>Something went wrong</h1>
        {isMissingPart(error) ? (
          <p className={classes.text}>
            This page could not be fetched. Nothing that you saved is lost. Try again when you are connected.
          </p>
        ) : (
          <>
            <p className={classes.text}>
              This page could not be shown. Nothing that you saved is lost. Try again, or reload the page.
            </p>
            <p className={classes.detail}>{error instanceof Error ? error.message : String(error)}</p>
          </>
        )}
        <div className={classes.actions}>
          <Button onClick={tryAgain}>Try again</Button>
          <Button variant="default" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </div>
      </div>
    </div>
  )
}

/** A page that did not come is asked for once more: the router itself remembers that it failed. */
async function loadPage(route: AnyRoute | undefined): Promise<void> {
  await route?.options.component?.preload?.()
}
