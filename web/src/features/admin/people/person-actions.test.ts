import type { Person } from '@sojourn/contract/admin/people'
import { expect, test } from 'vitest'
import { ACTIONS, actionsFor, describeSent, type PersonAction } from './person-actions.ts'

const SOME_TIME = '2026-03-01T00:00:00.000Z'

type AccountPart = Partial<NonNullable<Person['account']>>

function person(account: AccountPart | null, isLeft = false): Person {
  return {
    ...{ staff_id: '7', first_name: 'Ada', last_name: 'Lovelace', email: null, address: '7@example.edu' },
    left_at: isLeft ? SOME_TIME : null,
    account: account && {
      ...{ activated_at: SOME_TIME, disabled_at: null, is_administrator: false, is_coordinator: false },
      ...{ sessions: 0, calendar_links: 0, access_tokens: 0, last_seen_at: null },
      ...account,
    },
  }
}

test.each<[string, Person, PersonAction[]]>([
  ['without an account', person(null), ['send activation link', 'leave']],
  [
    'with an account',
    person({}),
    ['send reset link', 'make administrator', 'make coordinator', 'disable', 'leave'],
  ],
  [
    'who is signed in',
    person({ sessions: 1 }),
    ['send reset link', 'make administrator', 'make coordinator', 'end sessions', 'disable', 'leave'],
  ],
  [
    'who is an administrator',
    person({ is_administrator: true, calendar_links: 1 }),
    ['send reset link', 'remove administrator', 'end sessions', 'disable', 'leave'],
  ],
  [
    'who is a coordinator',
    person({ is_coordinator: true }),
    ['send reset link', 'make administrator', 'remove coordinator', 'disable', 'leave'],
  ],
  [
    'who is an administrator and a coordinator',
    person({ is_administrator: true, is_coordinator: true }),
    ['send reset link', 'remove administrator', 'remove coordinator', 'disable', 'leave'],
  ],
  [
    'who is disabled and a coordinator',
    person({ disabled_at: SOME_TIME, is_coordinator: true }),
    ['remove coordinator', 'enable', 'leave'],
  ],
  ['who is disabled', person({ disabled_at: SOME_TIME }), ['enable', 'leave']],
  [
    'who is disabled and an administrator',
    person({ disabled_at: SOME_TIME, is_administrator: true }),
    ['remove administrator', 'enable', 'leave'],
  ],
  ['who left', person({ disabled_at: SOME_TIME }, true), ['return']],
  ['who left without an account', person(null, true), ['return']],
])('what can be done to someone %s', (_, someone, expected) => {
  expect(actionsFor(someone, false)).toEqual(expected)
})

test('links are only for passwords', () => {
  expect(actionsFor(person(null), false, false)).toEqual(['leave'])
  expect(actionsFor(person({}), false, false)).toEqual([
    'make administrator',
    'make coordinator',
    'disable',
    'leave',
  ])
})

test('nobody can disable themselves or mark themselves as left', () => {
  const oneself = person({ is_administrator: true, sessions: 1 })
  expect(actionsFor(oneself, true)).toEqual(['send reset link', 'remove administrator', 'end sessions'])
})

test.each<[AccountPart, string]>([
  [{ sessions: 2, calendar_links: 1 }, 'Ends 2 sessions and 1 calendar link.'],
  [{ sessions: 1 }, 'Ends 1 session.'],
  [{ calendar_links: 3 }, 'Ends 3 calendar links.'],
  [{ access_tokens: 1 }, 'Ends 1 access token.'],
  [
    { sessions: 2, calendar_links: 1, access_tokens: 2 },
    'Ends 2 sessions, 1 calendar link and 2 access tokens.',
  ],
  [{}, "They can't sign in"],
])('disabling an account with %j says what ends', (account, expected) => {
  expect(ACTIONS.disable.consequences(person(account), false).startsWith(expected)).toBe(true)
})

test('marking someone as left mentions the account only if it is still enabled', () => {
  const consequencesFor = (someone: Person) => ACTIONS.leave.consequences(someone, false)
  expect(consequencesFor(person({ sessions: 1 }))).toMatch(
    /Their account is disabled, which ends 1 session\.$/,
  )
  expect(consequencesFor(person({}))).toMatch(/Their account is disabled\.$/)
  expect(consequencesFor(person({ disabled_at: SOME_TIME }))).not.toContain('account')
  expect(consequencesFor(person(null))).not.toContain('account')
})

test('a link that nobody receives is not called sent', () => {
  const link = { purpose: 'reset', address: 'ada@example.edu' } as const
  expect(describeSent({ ...link, is_sent: true })).toBe('The reset link was sent to ada@example.edu.')
  expect(describeSent({ ...link, is_sent: false })).toMatch(/^No mail server is set up/)
})
