import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { startReceiver } from '../../../test/support/webhook-receiver.ts'
import { readConfig } from '../../config.ts'
import { checkAddress, isPublic } from './allowed-addresses.ts'
import { problemOf } from './keep-delivering.ts'
import { pauseAfter, restAfter } from './pauses.ts'
import { posterFor, publicLookup } from './post.ts'
import { signedHeaders } from './sign.ts'

type Resolve = Parameters<typeof publicLookup>[0]

test('an event waits 15 seconds after the first try, then twice as long each time, up to an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 30].map(pauseAfter)
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('a webhook rests from the fifth failure in a row on, up to 15 minutes', () => {
  const rests = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 500].map(restAfter)
  expect(rests).toEqual([0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900])
})

test.each([
  [200, undefined],
  [204, undefined],
  [299, undefined],
  [
    301,
    "The receiver answered with a redirect (301), which Sojourn doesn't follow. Enter the final address.",
  ],
  [
    304,
    "The receiver answered with a redirect (304), which Sojourn doesn't follow. Enter the final address.",
  ],
  [404, 'The receiver answered 404.'],
  [500, 'The receiver answered 500.'],
])('%i means %j', (status, problem) => {
  expect(problemOf({ status, text: '' })).toBe(problem)
})

// The example of the specification.
test('a message is signed as Standard Webhooks says', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  expect(signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('an address', () => {
  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['127.255.255.254', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['192.0.2.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::127.0.0.1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:93.184.216.34', true],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['fe80::1', false],
    ['fec0::1', false],
    ['ff02::1', false],
  ])('%s is public: %j', (address, expected) => {
    expect(isPublic(address)).toBe(expected)
  })

  const HOSTS = readConfig({ WEBHOOK_HOSTS: ' 127.0.0.1:8080, Hooks.Internal ,[::1]:9000,' }).webhookHosts
  test.each([
    ['https://hooks.example.edu/sojourn?key=1', true],
    ['https://93.184.216.34', true],
    ['http://hooks.example.edu', false],
    ['https://127.0.0.1', false],
    ['https://127.1', false],
    ['https://2130706433', false],
    ['https://0x7f.0.0.1', false],
    ['https://[::1]', false],
    ['https://[::ffff:7f00:1]', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['http://127.0.0.1:8080/hook', true],
    ['https://127.0.0.1:8080/hook', true],
    ['http://127.0.0.1:8081', false],
    ['http://127.0.0.1', false],
    ['http://hooks.internal', true],
    ['https://HOOKS.internal:8443', true],
    ['http://other.hooks.internal', false],
    ['http://[::1]:9000', true],
    ['http://[::1]', false],
    ['https://user@hooks.example.edu', false],
    ['http://user:pass@hooks.internal', false],
    ['ftp://hooks.internal', false],
    ['file:///etc/passwd', false],
    ['hooks.example.edu', false],
    ['', false],
  ])('%j can be entered: %j', (address, expected) => {
    expect(checkAddress(address, HOSTS) === undefined).toBe(expected)
  })

  test.each([['http://127.0.0.1'], ['a b'], ['127.0.0.1/8'], ['host:port'], ['host/path']])(
    'WEBHOOK_HOSTS can’t be %j',
    (WEBHOOK_HOSTS) => {
      expect(() => readConfig({ WEBHOOK_HOSTS })).toThrow('WEBHOOK_HOSTS must be a list of hosts')
    },
  )

  test('without WEBHOOK_HOSTS, none is an exception', () => {
    expect(readConfig({}).webhookHosts).toEqual([])
  })
})

describe('nothing is sent', () => {
  const never = new AbortController().signal
  const NONE = { webhookHosts: [] }

  test('to this machine by name', async () => {
    const receiver = await startReceiver()
    const address = `https://localhost:${receiver.host.split(':')[1]}/`
    const sent = posterFor(NONE)(address, {}, '{}', never)
    await expect(sent).rejects.toThrow(
      'localhost is a private address. To allow it, add it to WEBHOOK_HOSTS.',
    )
    expect(receiver.received).toEqual([])
    await receiver.close()
  })

  test.each<[string, LookupAddress[]]>([
    ['a private address', [{ address: '10.0.0.5', family: 4 }]],
    ['loopback in IPv6', [{ address: '::1', family: 6 }]],
    ['several private ones', ['192.168.0.1', '172.16.0.1'].map((address) => ({ address, family: 4 }))],
    ['the metadata of a cloud', [{ address: '169.254.169.254', family: 4 }]],
  ])('to a name that means %s', async (_, addresses) => {
    const post = posterFor(NONE, { resolve: (_name, _options, done) => done(null, addresses) })
    await expect(post('https://hooks.example.edu', {}, '{}', never)).rejects.toThrow(
      'hooks.example.edu is a private address. To allow it, add it to WEBHOOK_HOSTS.',
    )
  })

  test('to the private ones among several addresses of a name', async () => {
    const mixed = ['10.0.0.5', '93.184.216.34', '::1'].map((address) => ({ address, family: 4 }))
    expect(await lookUp((_name, _options, done) => done(null, mixed))).toEqual([mixed[1]])
  })

  // The connection uses what this lookup returned, so there is no second one that could differ.
  test('to a name that means something else the next time (rebinding)', async () => {
    const answers = [[{ address: '93.184.216.34', family: 4 }], [{ address: '127.0.0.1', family: 4 }]]
    const rebinding: Resolve = (_name, _options, done) => done(null, answers.shift() ?? [])
    expect(await lookUp(rebinding)).toEqual([{ address: '93.184.216.34', family: 4 }])
    await expect(lookUp(rebinding)).rejects.toThrow('is a private address')
  })

  function lookUp(resolve: Resolve): Promise<unknown> {
    return new Promise((done, fail) => {
      publicLookup(resolve)('hooks.example.edu', { all: true }, (error, addresses) =>
        error ? fail(error) : done(addresses),
      )
    })
  }

  test('if WEBHOOK_HOSTS no longer names the host', async () => {
    const receiver = await startReceiver()
    await expect(posterFor(NONE)(receiver.address, {}, '{}', never)).rejects.toThrow('WEBHOOK_HOSTS')
    expect(receiver.received).toEqual([])
    await receiver.close()
  })
})
