import frame from './shell-frame.module.css'

/** An empty outline, shown until the shell has loaded. */
export function ShellPlaceholder() {
  return (
    <div className={frame.frame} aria-busy="true">
      <div className={frame.bar} />
      <div className={frame.side} />
      <main className={frame.main} aria-label="Loading" />
    </div>
  )
}
