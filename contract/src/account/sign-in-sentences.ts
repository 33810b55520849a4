/** Separate from the other sentences, because the sign-in page loads only these. */

export const signInSentences = {
  bothRequired: 'Please enter both Staff ID and Password',
  invalid: 'Invalid username or password',
  failed: (body: string) => `Failed to login: ${body}`,
  notAuthorised: 'Not authorised',
  notAuthorisedBecause: (message: string) => `Not authorised ${message}`,
  sessionEnded: 'Your session has ended. Please sign in again.',
  noResponse: 'No response received from server',
  requestError: (message: string) => `Error: ${message}`,
  notKept:
    "Your browser couldn't save your sign-in, because its storage for this site is full or turned off. Clear or allow site data in the browser's settings, then try again.",
  tooManyFailures: 'Too many failed sign-ins. Please wait a few minutes and try again.',
  accountDisabled: 'This account is disabled. Contact your administrator.',
  networkBusy: 'Too many attempts from your network right now. Try again in a few seconds.',
} as const

/** Why the server ended a session. The sign-in page shows what the server sent. */
export const sessionEndSentences = {
  expired: signInSentences.sessionEnded,
  'signed out': 'You have signed out.',
  'password changed': 'Your password was changed, so you were signed out here. Please sign in again.',
  'refresh id reused': 'We ended your session to keep your account safe. Please sign in again.',
  'ended from another session': 'You ended this session from another browser. Please sign in again.',
  disabled: signInSentences.accountDisabled,
  'signed out by the provider': 'You were signed out of single sign-on. Please sign in again.',
  'signed out by an administrator': 'An administrator signed you out. Please sign in again.',
} as const
export type SessionEnd = Exclude<keyof typeof sessionEndSentences, 'expired'>
