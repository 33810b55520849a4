/// <reference path="./prom-client.d.ts" />
import Counter from 'prom-client/lib/counter.js'
import Gauge from 'prom-client/lib/gauge.js'
import Histogram from 'prom-client/lib/histogram.js'
import Registry from 'prom-client/lib/registry.js'

// Only these parts: the index of prom-client also loads a tracing library, which takes longer to load than all of them.
export { Counter, Histogram, Registry }

/** A gauge without a value has to be set before the metrics are read. */
export type AddGauge = (name: string, help: string, value?: () => number) => Gauge

export function gaugesOf(registry: Registry): AddGauge {
  return (name, help, value) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      ...(value && { collect: () => gauge.set(value()) }),
    })
    return gauge
  }
}
