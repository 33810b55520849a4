import { expect, test } from 'vitest'
import { deliveryState, hostOf, webhookState } from './webhook-words.ts'

test.each([
  [true, null, 'On'],
  [true, 'The receiver answered 500.', 'Failing'],
  [false, null, 'Off'],
  [false, 'The receiver answered 500.', 'Turned off after failures'],
])('a webhook that is on: %j, with the problem %j, is called %j', (is_enabled, problem, word) => {
  expect(webhookState({ is_enabled, problem }).word).toBe(word)
})

test.each([
  ['waiting', null, 'Waiting'],
  ['waiting', 'The receiver answered 500.', 'Retrying'],
  ['delivered', null, 'Delivered'],
  ['failed', 'The receiver answered 500.', 'Failed'],
] as const)('a delivery that is %s, with the problem %j, is called %j', (state, problem, word) => {
  expect(deliveryState({ state, problem }).word).toBe(word)
})

test.each([
  ['https://hooks.example.edu/a?key=1', 'hooks.example.edu'],
  ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
  ['?', '?'],
])('%s is the webhook to %s', (address, host) => {
  expect(hostOf({ address })).toBe(host)
})
