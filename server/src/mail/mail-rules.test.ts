import { expect, test } from 'vitest'
import { judgeFailure, problemOf, type Verdict, withoutSecrets } from './judge-failure.ts'
import type { MailFailure } from './mailer.ts'
import { pauseAfter, restAfter } from './pauses.ts'

test('an email waits 15 seconds after the first try, then twice as long each time, up to an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 30].map(pauseAfter)
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('all emails wait 5 seconds when the mail server is gone, then up to 30', () => {
  expect([1, 2, 3, 4, 50].map(restAfter)).toEqual([5_000, 10_000, 20_000, 30_000, 30_000])
})

test.each<[string, Omit<MailFailure, 'message'>, Verdict]>([
  ['the recipient is unknown', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
  ['the recipient is busy', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'deferred'],
  ['the mailbox is full for now', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'deferred'],
  [
    'the text is refused',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554, isHandedOver: true },
    'refused',
  ],
  [
    'the text is deferred',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 451, isHandedOver: true },
    'deferred',
  ],
  ['no text is wanted now', { code: 'EENVELOPE', command: 'DATA', responseCode: 451 }, 'deferred'],
  ['the commands were out of order', { code: 'EENVELOPE', command: 'DATA', responseCode: 503 }, 'deferred'],
  ['the address is none', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['the sender is refused', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'unreachable'],
  ['a sign-in is wanted', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 530 }, 'unreachable'],
  ['the sign-in fails', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'unreachable'],
  ['the server is closing', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, 'unreachable'],
  [
    'the server closes after the text',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 421, isHandedOver: true },
    'unclear',
  ],
  ['there is no encryption', { code: 'ETLS', command: 'STARTTLS' }, 'unreachable'],
  ['nobody answers', { code: 'ETIMEDOUT', command: 'CONN' }, 'unreachable'],
  ['nobody answers to the text', { code: 'ETIMEDOUT', command: 'CONN', isHandedOver: true }, 'unclear'],
  ['the connection breaks', { code: 'ECONNECTION', command: 'CONN' }, 'unreachable'],
  [
    'the connection breaks in the text',
    { code: 'ECONNECTION', command: 'CONN', isHandedOver: true },
    'unclear',
  ],
  ['the name has no address', { code: 'EDNS', command: 'CONN' }, 'unreachable'],
  ['the outbox has no room', { code: 'ENOSPC' }, 'unreachable'],
])('if %s, it is %j and so %s', (_, failure, expected) => {
  expect(judgeFailure({ message: 'x', ...failure })).toBe(expected)
})

const TOKEN = 'xZU3Zl6VxQCJpCXY4w6StX7eQfcs-f8Y8CRPufKmoJc'
test.each([
  [
    '550 5.1.1 <ada1@example.edu>: Recipient address rejected',
    '550 5.1.1 <ada1@example.edu>: Recipient address rejected',
  ],
  ['554-Spam:\r\n554 see\u0000 more', '554-Spam: 554 see more'],
  [`554 bad link https://trips.example.edu/reset/process?id=${TOKEN} in text`, '554 bad link … in text'],
  [`554 bad text: id=3D${TOKEN}`, '554 bad text: …'],
  [`554 ${'ab cd '.repeat(100)}`, `554 ${'ab cd '.repeat(32)}ab c…`],
])('what a mail server answers is cleaned: %j', (answer, expected) => {
  expect(withoutSecrets(answer)).toBe(expected)
})

test('no answer to a sign-in is repeated', () => {
  const failure = {
    message: 'Invalid login: 535 wrong Hidden1',
    code: 'EAUTH',
    response: '535 wrong Hidden1',
  }
  expect(problemOf(failure)).toBe("The mail server didn't accept the user name and password in SMTP_URL.")
})
