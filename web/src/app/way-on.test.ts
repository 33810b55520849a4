import { expect, test } from 'vitest'
import type { SignOnEnd } from '../features/auth/single-sign-on/finish-sign-on.ts'
import { wayOn } from './way-on.ts'

const failed: SignOnEnd = { kind: 'failed', problem: 'No.', isConnecting: false, redirect: '/trips/7/edit' }
const mustProve: SignOnEnd = { kind: 'must prove', link: { code: 'c', staff_id: '10001' }, secret: 's' }

test.each<[string, SignOnEnd | null, boolean, string | undefined]>([
  ['waits for the answer', null, false, undefined],
  [
    'goes to the page the person wanted',
    { kind: 'signed in', redirect: '/table?page=2' },
    true,
    '/table?page=2',
  ],
  ['goes to the dashboard by default', { kind: 'signed in' }, true, '/dashboard'],
  ['never leaves this site', { kind: 'signed in', redirect: '//evil.example' }, true, '/dashboard'],
  ['returns to the profile after connecting', { kind: 'connected' }, true, '/profile'],
  ['starts from the sign-in page if nothing was started', { kind: 'not started' }, false, '/login'],
  ['goes on if nothing was started but someone is signed in', { kind: 'not started' }, true, '/dashboard'],
  ['stays to say what failed', failed, false, undefined],
  ['goes on when another tab signs in meanwhile', failed, true, '/trips/7/edit'],
  ['stays to say why connecting failed', { ...failed, isConnecting: true }, true, undefined],
  ['stays until someone has proved that an account is theirs', mustProve, false, undefined],
  ['goes on when they have', mustProve, true, '/dashboard'],
])('%s', (_what, end, isSignedIn, way) => {
  expect(wayOn(end, isSignedIn)).toBe(way)
})
