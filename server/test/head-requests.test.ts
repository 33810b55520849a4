import { endpoints } from '@sojourn/contract/api/endpoints'
import { expect, test } from 'vitest'
import { answersToHead, OTHER_PATHS } from './support/head-requests.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()

test('a HEAD request gets the status of a GET and no body, and none for a stream is answered', async () => {
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const token = (await app.signIn()).access_token
  for (const { path, isStream, status } of await answersToHead(url, token)) {
    const ofGet = isStream ? 404 : (await app.call({ url: path, token })).statusCode
    expect([path, status]).toEqual([path, ofGet])
  }
})

test('an OPTIONS request is unknown on every path, and tells no other site that it may call', async () => {
  const ofCalls = Object.values(endpoints).map(({ path }) => `/api${path.replace(/:\w+/g, '1')}`)
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
  for (const path of new Set([...ofCalls, ...OTHER_PATHS])) {
    const answer = await app.call({ method: 'OPTIONS', url: path, headers })
    expect([path, answer.statusCode, answer.json().error]).toEqual([path, 404, 'not_found'])
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})
