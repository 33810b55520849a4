/**
 * Merges the requests that arrive before the work starts into one run, at the earliest time any of them wants.
 * A request that arrives during a run starts another one, because the current run may have started too early to
 * see its cause.
 */
export function coalesce(work: () => Promise<void>): (waitMs: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let isRunning = false

  function start(): void {
    clearTimeout(timer)
    timer = setTimeout(run, Math.max(0, dueAt - Date.now()))
  }

  async function run(): Promise<void> {
    dueAt = Number.POSITIVE_INFINITY
    isRunning = true
    await work().catch(() => {})
    isRunning = false
    if (dueAt < Number.POSITIVE_INFINITY) start()
  }

  return (waitMs) => {
    if (Date.now() + waitMs >= dueAt) return
    dueAt = Date.now() + waitMs
    if (!isRunning) start()
  }
}
