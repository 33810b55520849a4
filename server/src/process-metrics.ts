import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { AddGauge } from './prometheus.ts'

/** How often Node checks the event loop. The recorded delays include this time. */
const CHECK_EVERY_MS = 20

/**
 * Memory, and the lag of the event loop since the metrics were last read. They have the names of prom-client's default metrics,
 * which would keep measuring until the process ends. These stop with the app.
 */
export function measureProcess(app: FastifyInstance, addGauge: AddGauge): void {
  const delay = monitorEventLoopDelay({ resolution: CHECK_EVERY_MS })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  // The gauges are read in this order. The last of these three resets the measurement.
  addGauge('nodejs_eventloop_lag_mean_seconds', 'Mean lag of the event loop.', () => lagOf(delay.mean))
  addGauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of the event loop lag.', () =>
    lagOf(delay.percentile(99)),
  )
  addGauge('nodejs_eventloop_lag_max_seconds', 'Longest lag of the event loop.', () => {
    const longest = lagOf(delay.max)
    delay.reset()
    return longest
  })

  addGauge('process_resident_memory_bytes', 'Memory used by the process.', () => process.memoryUsage.rss())
  addGauge(
    'nodejs_heap_size_total_bytes',
    'Size of the JavaScript heap.',
    () => process.memoryUsage().heapTotal,
  )
  addGauge(
    'nodejs_heap_size_used_bytes',
    'Part of the JavaScript heap in use.',
    () => process.memoryUsage().heapUsed,
  )
  addGauge(
    'nodejs_external_memory_bytes',
    'Memory used outside the JavaScript heap.',
    () => process.memoryUsage().external,
  )
  addGauge('process_uptime_seconds', 'Time since the process started.', () => process.uptime())
}

/** In seconds. Zero if nothing has been recorded since the metrics were last read. */
function lagOf(nanoseconds: number): number {
  return Math.max(0, (nanoseconds || 0) / 1e9 - CHECK_EVERY_MS / 1e3)
}
