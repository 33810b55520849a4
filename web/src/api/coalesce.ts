/**
 * Does the work soon after it is asked for, once for all who ask meanwhile. Whoever asks while it is being done has
 * it done again, for it may have begun too early to see the reason.
 */
export function coalesce(work: () => Promise<void>, collectMs: number): () => void {
  let isUnderWay = false
  let isAskedAgain = false

  async function run(): Promise<void> {
    isUnderWay = true
    do {
      await new Promise((resolve) => setTimeout(resolve, collectMs))
      isAskedAgain = false
      await work().catch(() => {})
    } while (isAskedAgain)
    isUnderWay = false
  }

  return () => {
    isAskedAgain = true
    if (!isUnderWay) void run()
  }
}
