import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1

/** Loaded into a server before its own code. Whenever asked, it says how long the thread was last blocked at most. */
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('message', () => {
  process.send?.({ longestBlockMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) })
  delay.reset()
})
process.channel?.unref()
