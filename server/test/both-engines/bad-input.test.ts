import { apiErrorSchema } from '@sojourn/contract/api/api-error'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useTestApp } from '../support/test-app.ts'

const app = useTestApp()
const login = { method: 'POST' as const, url: '/api/auth/login' }
const json = { 'content-type': 'application/json' }

describe('bad input is refused in the usual error shape, never with a 500', () => {
  test.each([
    ['malformed JSON', { ...login, headers: json, payload: '{"staff_id": ' }, 400, 'malformed'],
    ['an empty body', { ...login, headers: json, payload: '' }, 400, 'malformed'],
    ['no body', { ...login }, 400, 'malformed'],
    ['a body of another shape', { ...login, payload: { staff_id: 1, password: [] } }, 400, 'malformed'],
    ['a list as body', { ...login, payload: [] }, 400, 'malformed'],
    ['null as body', { ...login, headers: json, payload: 'null' }, 400, 'malformed'],
    [
      'a polluted prototype',
      { ...login, headers: json, payload: '{"__proto__": {"x": 1}, "staff_id": "1", "password": "x"}' },
      400,
      'malformed',
    ],
    ['a NUL character', { ...login, payload: { staff_id: '1\0', password: 'x' } }, 400, 'malformed'],
    [
      'half a surrogate pair',
      { ...login, headers: json, payload: '{"staff_id": "\\ud800", "password": "x"}' },
      400,
      'malformed',
    ],
    [
      'a form',
      { ...login, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'staff_id=1' },
      415,
      'wrong_type',
    ],
    ['XML', { ...login, headers: { 'content-type': 'text/xml' }, payload: '<a/>' }, 415, 'wrong_type'],
    [
      'a body of 5 MB',
      { ...login, payload: { staff_id: '1', password: 'x'.repeat(5_000_000) } },
      413,
      'too_large',
    ],
    [
      'deep JSON',
      { ...login, headers: json, payload: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
      400,
      'malformed',
    ],
    [
      'plain text where JSON belongs',
      { ...login, headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
      'wrong_type',
    ],
    ['an unknown path', { url: '/api/nothing' }, 404, 'not_found'],
    ['an unknown method', { method: 'DELETE' as const, url: '/api/auth/login' }, 404, 'not_found'],
    ['a broken escape in the path', { url: '/api/trips/%E0%A4%A' }, 400, 'malformed'],
    ['the API itself', { url: '/api' }, 404, 'not_found'],
    [
      'a bearer token that is junk',
      { url: '/api/trips', headers: { authorization: 'Bearer junk' } },
      401,
      'not_signed_in',
    ],
    [
      'another scheme',
      { url: '/api/trips', headers: { authorization: 'Basic MTA6eA==' } },
      401,
      'not_signed_in',
    ],
    ['an empty bearer', { url: '/api/trips', headers: { authorization: 'Bearer ' } }, 401, 'not_signed_in'],
  ])('%s', async (_, request, status, error) => {
    const answer = await app.call(request)
    const body = z.parse(apiErrorSchema, answer.json())
    expect([answer.statusCode, body.status, body.error]).toEqual([status, status, error])
    expect(body.message).toMatch(/\S/)
    expect(answer.body).not.toMatch(/node_modules|at .*\.ts:/)
  })

  test.each([
    ['/api/auth/login', { password: 'x' }, 401],
    ['/api/auth/reset', {}, 202],
    ['/api/auth/register', { password: 'Harbour#2026x', first_name: 'A', last_name: 'B' }, 422],
  ])('a staff id of 8 kB at %s', async (url, rest, status) => {
    const staff_id = '5e'.repeat(4096)
    const answer = await app.call({ method: 'POST', url, payload: { staff_id, ...rest } })
    expect(answer.statusCode, answer.body).toBe(status)
  })

  test('says where a malformed body is wrong', async () => {
    const { errors } = (await app.call({ ...login, payload: { staff_id: 1, password: 'x' } })).json()
    expect(errors).toEqual([{ path: 'body.staff_id', message: expect.stringContaining('expected string') }])
  })
})

test.each(['/api/auth/me', '/api/trips', '/api/trips/1', '/api/staff', '/api/trips/destinations'])(
  '%s needs someone signed in',
  async (url) => {
    expect((await app.call({ url })).statusCode).toBe(401)
  },
)
