import { pageSetting } from './page-setting.ts'

/** The name of the identity provider, for "Sign in with …"; empty if there is none. */
export function singleSignOnName(): string {
  return pageSetting('single-sign-on')
}

export function hasPasswords(): boolean {
  return pageSetting('password-sign-in') !== 'off'
}
