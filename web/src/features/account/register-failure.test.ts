import { accountSentences } from '@sojourn/contract/words/sentences'
import { expect, test } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { RegisterFailure } from './register-failure.ts'

const active = { status: 409, error: 'conflict', message: 'This account is already active' }

test.each([
  [
    'an answer with a message',
    new ApiFailure(active.message, { status: 409, body: active }),
    JSON.stringify(active),
    'Error: This account is already active',
  ],
  [
    'an answer about the password',
    new ApiFailure(accountSentences.passwordCommon, { status: 422, body: '' }),
    accountSentences.passwordCommon,
    accountSentences.passwordCommon,
  ],
  [
    'an answer without a message',
    new ApiFailure('', { status: 502, body: '<h1>Bad gateway</h1>' }),
    '<h1>Bad gateway</h1>',
    'An unexpected error occurred',
  ],
  [
    'no answer',
    new ApiFailure('No response received from server'),
    'Failed to register',
    'An unexpected error occurred',
  ],
])('%s: the error thrown and the text shown', (_what, failure, raised, shown) => {
  expect(new RegisterFailure(failure)).toMatchObject({ message: raised, shown })
})
