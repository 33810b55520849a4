import classes from './skip-link.module.css'

/** The first stop of the Tab key: past the bars, to the page. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Skip to content
    </a>
  )
}
