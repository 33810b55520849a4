import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

/** The first stop of the Tab key: past the bars, to the page. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place, and is looked for among the links
    <a className={classes.link} href="#main" onClick={jump}>
      Skip to content
    </a>
  )
}

/** Past the router, for which another address would be another page. */
function jump(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
