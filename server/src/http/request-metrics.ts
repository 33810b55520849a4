const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Observed {
  /** How many took at most the bound and more than the one before it. */
  readonly within: number[]
  readonly statuses: Map<number, number>
  count: number
  seconds: number
}

/** How many requests there were and how long it took until their answers were ready, by method and route. */
export class RequestMetrics {
  readonly #routes = new Map<string, Map<string, Observed>>()

  observe(method: string, route: string, status: number, seconds: number): void {
    const observed = this.#of(method, route)
    observed.count += 1
    observed.seconds += seconds
    observed.statuses.set(status, (observed.statuses.get(status) ?? 0) + 1)
    const index = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound)
    if (index !== -1) observed.within[index] = (observed.within[index] ?? 0) + 1
  }

  /** In the text format of Prometheus. */
  lines(): string[] {
    const all = [...this.#routes].flatMap(([route, methods]) =>
      [...methods].map(([method, observed]) => [`method="${method}",route="${route}"`, observed] as const),
    )
    return [
      '# TYPE sojourn_http_requests_total counter',
      ...all.flatMap(([labels, { statuses }]) =>
        [...statuses].map(
          ([status, count]) => `sojourn_http_requests_total{${labels},status="${status}"} ${count}`,
        ),
      ),
      '# TYPE sojourn_http_request_seconds histogram',
      ...all.flatMap(([labels, observed]) => histogramOf(labels, observed)),
    ]
  }

  #of(method: string, route: string): Observed {
    const known = this.#routes.get(route)?.get(method)
    if (known) return known
    const observed = { within: BOUNDS_SECONDS.map(() => 0), statuses: new Map(), count: 0, seconds: 0 }
    this.#routes.set(route, (this.#routes.get(route) ?? new Map()).set(method, observed))
    return observed
  }
}

function histogramOf(labels: string, { within, count, seconds }: Observed): string[] {
  const name = 'sojourn_http_request_seconds'
  let atMost = 0
  return [
    ...BOUNDS_SECONDS.map((bound, index) => {
      atMost += within[index] ?? 0
      return `${name}_bucket{${labels},le="${bound}"} ${atMost}`
    }),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${seconds}`,
    `${name}_count{${labels}} ${count}`,
  ]
}
