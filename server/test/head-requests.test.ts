import { expect, test } from 'vitest'
import { answersToHead } from './support/head-requests.ts'
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
