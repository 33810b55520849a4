const LOOK_MS = 1

/**
 * Loaded into a server before its own code. Whenever asked, it says how much processor time the thread last spent at most without
 * a pause. The clock would also count the time in which other programs have the processor.
 */
let [spent, longest] = [spentMs(), 0]
setInterval(() => {
  const before = spent
  spent = spentMs()
  longest = Math.max(longest, spent - before)
}, LOOK_MS).unref()
process.on('message', () => {
  process.send?.({ longestBlockMs: longest })
  longest = 0
})
process.channel?.unref()

function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
