import { describe, expect, test } from 'vitest'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp({ PRODUCT_NAME: 'Wander & <Co>', LOCAL_COPY: 'off' })

describe('the front end', () => {
  test.each(['/', '/login', '/table?page=2', '/trips/7/edit', '/no/such/page'])(
    'serves its page for %s, never cached',
    async (url) => {
      const answer = await app.call({ url, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).toContain('<title>Wander &#38; &#60;Co&#62;</title>')
      expect(answer.body).toContain('<meta name="application-name" content="Wander &#38; &#60;Co&#62;"')
      expect(answer.body).toContain('<meta name="local-copy" content="off"')
    },
  )

  test('tells search engines not to index anything', async () => {
    const answer = await app.call({ url: '/robots.txt' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.body).toBe('User-agent: *\nDisallow: /\n')
  })

  test('serves hashed assets compressed and cacheable forever', async () => {
    const page = (await app.call({ url: '/' })).body
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
    const answer = await app.call({ url: script, headers: { 'accept-encoding': 'br' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toContain('javascript')
    for (const ending of ['.br', '.gz'])
      expect((await app.call({ url: script + ending })).statusCode, ending).toBe(404)
  })

  test.each(['/assets/gone.js', '/assets/..%2f..%2f..%2fpackage.json'])('answers 404 for %s', async (url) => {
    expect((await app.call({ url })).statusCode).toBe(404)
  })

  test.each(['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/.fingerprint'])(
    'serves nothing outside its folder for %s',
    async (url) => {
      const answer = await app.call({ url })
      expect(answer.body).not.toContain('"workspaces"')
      expect(answer.body).not.toMatch(/^[0-9a-f]{64}$/)
    },
  )
})

describe('security headers', () => {
  test.each(['/', '/api/trips'])('come with %s', async (url) => {
    const { headers } = await app.call({ url })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })
})

describe('the API', () => {
  test('reports that it is alive and ready', async () => {
    expect((await app.call({ url: '/api/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await app.call({ url: '/api/readyz' })).json()).toEqual({ status: 'ready' })
  })

  test('says how to sign in, and that it has no other ways for programs to find out', async () => {
    const refused = await app.call({ url: '/api/trips' })
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    for (const name of ['oauth-protected-resource/api/mcp', 'oauth-authorization-server', 'x?y=1', '']) {
      const answer = await app.call({ url: `/.well-known/${name}` })
      expect([name, answer.statusCode, answer.json().error]).toEqual([name, 404, 'not_found'])
    }
  })

  test('keeps private answers out of caches', async () => {
    const { access_token: token } = await app.signIn()
    expect((await app.call({ url: '/api/auth/me', token })).headers['cache-control']).toBe('no-store')
    expect((await app.call({ url: '/api/trips', token })).headers['cache-control']).toBe('private, no-cache')
  })

  test('has a page to browse it', async () => {
    const answer = await app.call({ url: '/api/docs/' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<title>Wander &#38; &#60;Co&#62; API</title>')
    const files = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(files).toHaveLength(3)
    for (const url of files) {
      const file = await app.call({ url })
      expect([file.statusCode, file.body.length > 0]).toEqual([200, true])
      expect(file.headers['content-type']).toMatch(/^(text\/css|(text|application)\/javascript)/)
    }
  })
})
