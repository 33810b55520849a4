import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

/** The first Tab stop: skips the bars and goes to the page. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, and people look for it among the links
    <a className={classes.link} href="#main" onClick={jump}>
      Skip to content
    </a>
  )
}

/** Bypasses the router, which would treat another address as another page. */
function jump(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
