import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from '../prometheus.ts'

const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts all requests, and measures how long it takes until an answer is ready. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const total = new Counter({
    name: 'sojourn_http_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'sojourn_http_request_seconds',
    help: 'Time until the response was ready, by method and route.',
    labelNames: ['method', 'route'],
    buckets: BOUNDS_SECONDS,
    registers,
  })
  // Streams don't pass through here. They last for hours, and are counted while they are open.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { method } = request
    const route = routeOf(request)
    total.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, (performance.now() - request.startedAt) / 1000)
    done(null, payload)
  })
}

/** The route as written in the source, so that there is a limited number. All front-end files count as one. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'other'
  return url.startsWith('/api/') && !url.startsWith('/api/docs') ? url : 'web'
}
