import classes from './or-divider.module.css'

/** Between two ways to do the same. */
export function OrDivider() {
  return <p className={classes.divider}>or</p>
}
