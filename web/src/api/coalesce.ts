/**
 * Does the work once for all who ask for it before it begins, as early as any of them wants it. Whoever asks while it
 * is being done has it done again, for it may have begun too early to see the reason.
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
