import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 1 to 65535, but it is "eighty".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, but it is "70000".'],
  [{ SESSION_DAYS: '0' }, 'SESSION_DAYS must be a whole number from 1 to 365, but it is "0".'],
  [{ LOCAL_COPY: 'no' }, 'LOCAL_COPY must be one of on, off, but it is "no".'],
  [{ SAMPLE_DATA: 'maybe' }, 'SAMPLE_DATA must be one of on, off, but it is "maybe".'],
  [
    { SAMPLE_DATA: 'on', NODE_ENV: 'production' },
    "SAMPLE_DATA=on creates an account with a public password, so it can't be used with NODE_ENV=production. Remove one of the two.",
  ],
  [{ TIME_ZONE: 'Mars/Base' }, 'TIME_ZONE must be a name like Australia/Perth, but it is "Mars/Base".'],
  [
    { METRICS_TOKEN: 'short' },
    'METRICS_TOKEN must be at least 16 letters, digits or symbols, without spaces.',
  ],
  [
    { PUBLIC_URL: 'trips.example.edu' },
    'PUBLIC_URL must be an address that starts with http:// or https://.',
  ],
  [
    { DATABASE_URL: 'mysql://user:secret@host/db' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
])('%j are refused with a sentence', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(new StartError(sentence))
})

test('encryption of email is required unless it is turned off or the mail server is on this machine', () => {
  const cases: [url: string, SMTP_TLS: string, expected: string][] = [
    ['smtp://mail.example.edu:587', '', 'required'],
    ['smtp://localhost.example.edu', '', 'required'],
    ['smtp://127.0.0.1.example.edu', '', 'required'],
    ['smtp://10.0.0.25', '', 'required'],
    ['smtps://mail.example.edu', '', 'required'],
    ['smtp://localhost:25', '', 'off'],
    ['smtp://127.0.0.1', '', 'off'],
    ['smtp://[::1]:25', '', 'off'],
    ['smtp://localhost', 'required', 'required'],
    ['smtp://mail.example.edu', 'off', 'off'],
  ]
  for (const [SMTP_URL, SMTP_TLS, expected] of cases) {
    expect([SMTP_URL, readConfig({ SMTP_URL, SMTP_TLS }).smtpTls]).toEqual([SMTP_URL, expected])
  }
})

describe('MAIL_PER_MINUTE', () => {
  test.each([
    ['', 0],
    ['30', 30],
  ])('is %j, so at most %i (0 means no limit)', (MAIL_PER_MINUTE, expected) => {
    expect(readConfig({ MAIL_PER_MINUTE }).mailPerMinute).toBe(expected)
  })

  test('must be a number', () => {
    expect(() => readConfig({ MAIL_PER_MINUTE: 'many' })).toThrow('MAIL_PER_MINUTE must be a whole number')
  })
})

describe('single sign-on', () => {
  const OIDC = { OIDC_ISSUER: 'https://login.example.edu', OIDC_CLIENT_ID: 'sojourn' }

  test('have defaults', () => {
    expect(readConfig(OIDC).singleSignOn).toMatchObject({
      clientSecret: undefined,
      name: 'single sign-on',
      scopes: 'openid profile email',
      staffIdClaim: 'preferred_username',
      administrators: undefined,
    })
    expect(readConfig({}).singleSignOn).toBeUndefined()
    expect(readConfig({ ...OIDC, PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe('off')
  })

  test.each([
    [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_CLIENT_ID has no effect without OIDC_ISSUER. Set both or neither.'],
    [{ OIDC_ISSUER: 'https://a.example' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID too.'],
    [
      { ...OIDC, OIDC_ISSUER: 'http://login.example.edu' },
      'OIDC_ISSUER must be an address like https://login.example.edu, but it is "http://login.example.edu". Only localhost can use http://.',
    ],
    [{ ...OIDC, OIDC_SCOPES: 'email' }, 'OIDC_SCOPES must include openid, but it is "email".'],
    [
      { ...OIDC, OIDC_ADMIN_CLAIM: 'groups' },
      'OIDC_ADMIN_CLAIM and OIDC_ADMIN_VALUE only work together. Set both or neither.',
    ],
    [{ PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN=off needs OIDC_ISSUER, or nobody could sign in.'],
    [{ ...OIDC, PASSWORD_SIGN_IN: 'no' }, 'PASSWORD_SIGN_IN must be one of on, off, but it is "no".'],
  ])('%j are refused with a sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'https://a.example/b'])(
    '%s can be an issuer',
    (OIDC_ISSUER) => {
      expect(readConfig({ ...OIDC, OIDC_ISSUER }).singleSignOn?.issuer.href).toContain(OIDC_ISSUER)
    },
  )
})
