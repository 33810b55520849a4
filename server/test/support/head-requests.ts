import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isStream } from '@sojourn/contract/api/call'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { expect } from 'vitest'

interface HeadAnswer {
  path: string
  isStream: boolean
  status: number
  /** The status and headers, as they came. */
  head: string
}

/**
 * Sends a HEAD request to every path that answers a GET, and expects that nothing but the right answer follows on the same
 * connection. What it asks for then is a change of a trip, which every open stream is told of.
 */
export async function answersToHead(url: string, token: string): Promise<HeadAnswer[]> {
  const { tripId, secret } = await readable(url, token)
  const answers: HeadAnswer[] = []
  for (const { path, isStream } of readPaths({ tripId, secret })) {
    const reason = `After HEAD ${path}`
    const [head = '', ...others] = (await received(url, path, token, tripId, reason)).split('\r\n\r\n')
    const next = others.join('\r\n\r\n')
    expect(next, path).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(JSON.parse(next.slice(next.indexOf('\r\n\r\n')))).toMatchObject({
      trip_id: Number(tripId),
      reason,
    })
    answers.push({ path, isStream, status: Number(head.split(' ')[1]), head })
  }
  return answers
}

/** A trip and a calendar feed. */
async function readable(url: string, token: string): Promise<{ tripId: string; secret: string }> {
  const authorization = `Bearer ${token}`
  const trips = await fetch(`${url}/api/trips`, { headers: { authorization } })
  const [trip] = (await trips.json()) as { trip_id: number }[]
  const feed = await fetch(`${url}/api/calendar-feeds`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mine', trips: { of: 'owner' }, detail: 'full' }),
  })
  const { address } = (await feed.json()) as { address: string }
  return { tripId: String(trip?.trip_id), secret: /([\w-]+)\.ics$/.exec(address)?.[1] ?? '' }
}

function readPaths(ids: { tripId: string; secret: string }) {
  const known: Record<string, string> = { ...OTHER_IDS, ...ids }
  const calls: Endpoint[] = Object.values(endpoints)
  return [
    ...calls
      .filter(({ method }) => method === 'GET')
      .map((call) => ({
        path: `/api${call.path.replace(/:(\w+)/g, (_, name) => known[name] ?? '')}`,
        isStream: isStream(call),
      })),
    ...OTHER_PATHS.map((path) => ({ path, isStream: false })),
  ]
}

const OTHER_IDS = { staffId: '10001', checkInId: '1', webhookId: '1' }
/** What answers a GET and isn't in the contract. */
export const OTHER_PATHS = [
  '/api/healthz',
  '/api/readyz',
  '/api/metrics',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/static/start.js',
  '/api/docs/static/swagger-ui.css',
  '/api/mcp',
  '/sw.js',
  '/manifest.webmanifest',
  '/dashboard',
]

/** A connection on which nothing arrives for this long won't bring the rest. */
const SILENCE_MS = 15_000

/** Everything that arrives on a connection for a HEAD request, and for a change that is sent after its answer. */
async function received(url: string, path: string, token: string, tripId: string, reason: string) {
  const { protocol, hostname, port } = new URL(url)
  const at = { host: hostname, port: Number(port) }
  const socket = protocol === 'https:' ? connectTls(at) : connect(at)
  socket.setEncoding('utf8').setTimeout(SILENCE_MS, () => socket.destroy())
  const headers = `Host: ${hostname}\r\nAuthorization: Bearer ${token}`
  const body = JSON.stringify({ reason })
  socket.write(`HEAD ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
  let arrived = ''
  let hasAskedAgain = false
  try {
    for await (const chunk of socket) {
      arrived += chunk
      if (hasAskedAgain || !arrived.includes('\r\n\r\n')) continue
      hasAskedAgain = true
      socket.write(
        `PATCH /api/trips/${tripId} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    }
  } catch {
    // It didn't end. What arrived shows why.
  }
  return arrived
}
