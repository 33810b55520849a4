import frame from './shell-frame.module.css'

/** The empty outline, for the moment before the shell is there. */
export function ShellPlaceholder() {
  return (
    <div className={frame.frame} aria-busy="true">
      <div className={frame.bar} />
      <div className={frame.side} />
      <main className={frame.main} aria-label="Loading" />
    </div>
  )
}
