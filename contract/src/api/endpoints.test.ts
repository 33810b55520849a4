import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const calls: Endpoint[] = Object.values(endpoints)
const schemas = calls.flatMap((call) =>
  (['params', 'query', 'body', 'output'] as const).flatMap((part) => {
    const schema = call[part]
    return schema ? [{ name: `${part} of ${nameOf(call)}`, schema, io: ioOf(part) }] : []
  }),
)

test('the API has exactly these calls, for these callers, with these answers', () => {
  const table = calls.map(
    (call) => `${nameOf(call)} → ${call.status} for ${call.keys.join(' or ') || 'anyone'}`,
  )
  expect(table.toSorted()).toEqual(
    [
      'GET /auth/me → 200 for session or verify link or reset link or identity link',
      'POST /auth/refresh → 200 for anyone',
      'POST /auth/login → 200 for anyone',
      'POST /auth/logout → 200 for session',
      'POST /auth/register → 202 for anyone',
      'PUT /auth/reset/process → 204 for session or reset link',
      'POST /auth/register/confirm → 200 for verify link',
      'POST /auth/reset → 202 for anyone',
      'GET /auth/sessions → 200 for session',
      'DELETE /auth/sessions → 204 for session',
      'DELETE /auth/sessions/:sessionId → 204 for session',
      'GET /trips → 200 for session',
      'GET /trips/:tripId → 200 for session',
      'PUT /trips/:tripId → 200 for session',
      'PATCH /trips/:tripId → 200 for session',
      'POST /trips/:tripId/staff/:staffId → 200 for session',
      'DELETE /trips/:tripId/staff/:staffId → 204 for session',
      'DELETE /trips/:tripId → 204 for session',
      'POST /trips/:tripId/restore → 200 for session',
      'GET /trips/:tripId/history → 200 for session',
      'GET /trips/trash → 200 for session',
      'GET /trips/:tripId/deletion → 200 for session',
      'POST /trips/complete → 201 for session',
      'GET /staff → 200 for session',
      'GET /trips/destinations → 200 for session',
      'GET /trips/export → 200 for session',
      'POST /trips/import/preview → 200 for session',
      'POST /trips/import → 200 for session',
      'POST /trips/import/:importId/undo → 200 for session',
      'GET /audit → 200 for session',
      'GET /sse/trips → 200 for session',
      'GET /trips/:tripId/ics → 200 for session',
      'GET /calendar-feeds → 200 for session',
      'POST /calendar-feeds → 201 for session',
      'PATCH /calendar-feeds/:feedId → 200 for session',
      'POST /calendar-feeds/:feedId/regenerate → 200 for session',
      'DELETE /calendar-feeds/:feedId → 204 for session',
      'GET /feeds/:secret.ics → 200 for anyone',
      'POST /mcp → 200 for token',
      'GET /access-tokens → 200 for session',
      'POST /access-tokens → 201 for session',
      'DELETE /access-tokens/:tokenId → 204 for session',
      'GET /where → 200 for session',
      'GET /insights/spend → 200 for session',
      'GET /check-ins → 200 for coordinator',
      'POST /check-ins/preview → 200 for coordinator',
      'POST /check-ins → 201 for coordinator',
      'GET /check-ins/:checkInId → 200 for coordinator',
      'POST /check-ins/:checkInId/people → 200 for coordinator',
      'POST /check-ins/:checkInId/resend → 200 for coordinator',
      'POST /check-ins/:checkInId/people/:staffId/answer → 204 for coordinator',
      'GET /check-ins/:checkInId/people/:staffId/answers → 200 for coordinator',
      'POST /check-ins/:checkInId/close → 204 for coordinator',
      'POST /check-ins/:checkInId/contacts → 200 for coordinator',
      'GET /check-ins/:checkInId/export → 200 for coordinator',
      'GET /check-ins/own → 200 for session',
      'POST /check-ins/:checkInId/own-answer → 200 for session',
      'GET /check-ins/linked → 200 for check-in link',
      'POST /check-ins/linked → 200 for check-in link',
      'GET /notices → 200 for session',
      'PATCH /notices → 200 for session',
      'GET /notices/unsubscribe/:secret → 303 for anyone',
      'POST /notices/unsubscribe/:secret → 200 for anyone',
      'GET /notices/unsubscribe/:secret/choice → 200 for anyone',
      'PUT /notices/unsubscribe/:secret/choice → 200 for anyone',
      'PUT /presence → 204 for session',
      'GET /contact → 200 for session',
      'PUT /contact → 204 for session',
      'GET /admin/people/:staffId/contact → 200 for administrator',
      'PUT /admin/people/:staffId/contact → 204 for administrator',
      'GET /admin/people/export → 200 for administrator',
      'PUT /admin/people/:staffId/coordinator → 204 for administrator',
      'DELETE /admin/people/:staffId/coordinator → 204 for administrator',
      'POST /auth/oidc/start → 200 for anyone',
      'GET /auth/oidc/callback → 303 for anyone',
      'POST /auth/oidc/exchange → 200 for anyone',
      'GET /auth/oidc/connection → 200 for session',
      'POST /auth/oidc/connect → 200 for session',
      'POST /auth/oidc/link → 204 for session',
      'POST /auth/oidc/link/mail → 202 for anyone',
      'POST /auth/oidc/link/confirm → 204 for identity link',
      'POST /auth/oidc/back-channel-logout → 200 for anyone',
      'GET /admin/people → 200 for administrator',
      'GET /admin/system → 200 for administrator',
      'POST /admin/system/test-mail → 200 for administrator',
      'POST /admin/people → 204 for administrator',
      'PATCH /admin/people/:staffId → 204 for administrator',
      'PUT /admin/people/:staffId/administrator → 204 for administrator',
      'DELETE /admin/people/:staffId/administrator → 204 for administrator',
      'POST /admin/people/:staffId/link → 200 for administrator',
      'POST /admin/people/import/preview → 200 for administrator',
      'POST /admin/people/import → 200 for administrator',
      'POST /admin/places/import/preview → 200 for administrator',
      'POST /admin/places/import → 200 for administrator',
      'POST /admin/people/:staffId/disable → 204 for administrator',
      'POST /admin/people/:staffId/enable → 204 for administrator',
      'POST /admin/people/:staffId/end-sessions → 204 for administrator',
      'POST /admin/people/:staffId/leave → 204 for administrator',
      'POST /admin/people/:staffId/return → 204 for administrator',
      'GET /admin/places → 200 for administrator',
      'POST /admin/places/:kind → 201 for administrator',
      'PATCH /admin/places/:kind/:placeId → 204 for administrator',
      'POST /admin/places/:kind/:placeId/merge → 200 for administrator',
      'GET /admin/audit → 200 for administrator',
      'GET /admin/audit/export → 200 for administrator',
      'POST /admin/audit/verify → 200 for administrator',
      'GET /admin/webhooks → 200 for administrator',
      'POST /admin/webhooks → 201 for administrator',
      'PATCH /admin/webhooks/:webhookId → 200 for administrator',
      'DELETE /admin/webhooks/:webhookId → 204 for administrator',
      'POST /admin/webhooks/:webhookId/secret → 200 for administrator',
      'POST /admin/webhooks/:webhookId/test → 204 for administrator',
      'GET /admin/webhooks/:webhookId/deliveries → 200 for administrator',
      'POST /admin/webhooks/:webhookId/deliveries/:deliveryId/resend → 204 for administrator',
    ].toSorted(),
  )
})

test('no two calls share a method and path', () => {
  expect(new Set(calls.map(nameOf)).size).toBe(calls.length)
})

test.each(schemas)('the documentation can describe the $name', ({ schema, io }) => {
  expect(z.toJSONSchema(schema, { io })).toMatchObject({ $schema: expect.any(String) })
})

test.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s reads the parameters in its path',
  (_, call) => {
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const read = call.params ? (z.toJSONSchema(call.params, { io: 'input' }).required ?? []) : []
    expect(read.toSorted()).toEqual(named.toSorted())
  },
)

test.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s has a summary of one sentence and a description of whole ones',
  (_, { summary, description }) => {
    expect(summary).toMatch(/^[A-Z][^.]+$/)
    expect(description).toMatch(/^[A-Z].+\.$/)
  },
)

/** What the answer would say is already known, or goes by email. */
const EMPTY: Endpoint[] = [endpoints.requestReset, endpoints.requestIdentityLink, endpoints.backChannelLogout]

test.each(calls.map((call) => [nameOf(call), call] as const))('%s has one kind of answer', (_, call) => {
  expect(call.output !== undefined).toBe(call.mediaType === 'application/json')
  expect(call.mediaType === undefined).toBe([204, 303].includes(call.status) || EMPTY.includes(call))
})

test('the export is CSV and the stream is an event stream', () => {
  expect([endpoints.exportTrips.mediaType, endpoints.tripStream.mediaType]).toEqual([
    'text/csv',
    'text/event-stream',
  ])
})

describe('the trip id of a path', () => {
  test.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('%s is %i', (tripId, id) => {
    expect(endpoints.getTrip.params.parse({ tripId })).toEqual({ tripId: id })
  })

  test.each([['0'], ['-1'], ['1.5'], ['2147483648'], ['seven'], ['NaN'], ['Infinity'], ['']])(
    '%j is refused',
    (tripId) => {
      expect(endpoints.getTrip.params.safeParse({ tripId }).success).toBe(false)
    },
  )
})

describe('the staff id of a path', () => {
  test('is trimmed', () => {
    const params = { tripId: '7', staffId: ' 10001 ' }
    expect(endpoints.addTripStaff.params.parse(params)).toEqual({ tripId: 7, staffId: '10001' })
  })

  test.each([[''], [' '], ['12345678901']])('%j is refused', (staffId) => {
    expect(endpoints.addTripStaff.params.safeParse({ tripId: '7', staffId }).success).toBe(false)
  })
})

function nameOf(call: Endpoint): string {
  return `${call.method} ${call.path}`
}

function ioOf(part: 'params' | 'query' | 'body' | 'output'): 'input' | 'output' {
  return part === 'output' ? 'output' : 'input'
}
