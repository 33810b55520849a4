import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { lacksSomething, readProfile } from './read-profile.ts'

describe('what claims say about someone', () => {
  const config = readConfig({
    OIDC_ISSUER: 'https://login.example.edu',
    OIDC_CLIENT_ID: 'sojourn',
    OIDC_ADMIN_CLAIM: 'roles',
    OIDC_ADMIN_VALUE: 'admin',
  }).singleSignOn as NonNullable<ReturnType<typeof readConfig>['singleSignOn']>
  const NOBODY = { staff_id: null, first_name: '', last_name: '', email: null, is_administrator: false }

  test.each([
    [{}, {}],
    [{ preferred_username: ' 10001 ' }, { staff_id: '10001' }],
    [{ preferred_username: 'ada@example.edu' }, {}],
    [{ preferred_username: 10_001 }, {}],
    [
      { given_name: 'Ada', family_name: 'King' },
      { first_name: 'Ada', last_name: 'King' },
    ],
    [{ given_name: 'Ada' }, { first_name: 'Ada' }],
    [{ name: 'Ada  Augusta King' }, { first_name: 'Ada Augusta', last_name: 'King' }],
    [{ name: 'Madonna' }, { first_name: 'Madonna' }],
    [
      { given_name: 'A\0da\n', family_name: "O'Brien-Łukasz" },
      { first_name: 'A da', last_name: "O'Brien-Łukasz" },
    ],
    [{ given_name: 'x'.repeat(101) }, { first_name: 'x'.repeat(100) }],
    [{ given_name: `${'x'.repeat(98)}𠮷x` }, { first_name: `${'x'.repeat(98)}𠮷` }],
    [{ given_name: `${'x'.repeat(99)}𠮷x` }, { first_name: 'x'.repeat(99) }],
    [{ given_name: 'A\ud800da' }, { first_name: 'A\ufffdda' }],
    [{ email: 'ada@example.edu' }, { email: 'ada@example.edu' }],
    [{ email: 'ada@example.edu', email_verified: true }, { email: 'ada@example.edu' }],
    [{ email: 'ada@example.edu', email_verified: false }, {}],
    [{ email: 'ada@example.edu', email_verified: 'false' }, {}],
    [{ email: 'Ada <ada@example.edu>' }, {}],
    [{ email: 'ada\ud800@example.edu' }, {}],
    [{ email: `${'x'.repeat(250)}@example.edu` }, {}],
    [{ roles: 'admin' }, { is_administrator: true }],
    [{ roles: ['staff', 'admin'] }, { is_administrator: true }],
    [{ roles: ['administrator'] }, {}],
    [{ roles: { admin: true } }, {}],
  ])('%j', (claims, expected) => {
    expect(readProfile(claims, config)).toEqual({ ...NOBODY, ...expected })
  })

  test('is complete with a staff id, a name, an address and the claim for administrators', () => {
    const whole = { preferred_username: 'a', name: 'Ada King', email: 'ada@example.edu', roles: [] }
    expect(lacksSomething(whole, config)).toBe(false)
    for (const claim of Object.keys(whole)) {
      const { [claim]: _, ...rest } = whole as Record<string, unknown>
      expect([claim, lacksSomething(rest, config)]).toEqual([claim, true])
    }
  })
})
