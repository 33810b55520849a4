/** Separate from the other sentences, because screens only load these when someone uses single sign-on. */

/** Why someone came back from the provider without a code: `/login/return#error=…`. */
export const returnSentences = {
  cancelled: 'You cancelled the sign-in.',
  unavailable: "Single sign-on isn't available right now. Try again in a few minutes.",
  refused: "We couldn't verify the answer from single sign-on. Try again.",
  expired: 'This sign-in has expired. Try again.',
} as const
export type ReturnProblem = keyof typeof returnSentences

export const singleSignOnSentences = {
  unavailable: returnSentences.unavailable,
  /** Also for a code that was already used or that another browser started. */
  expired: returnSentences.expired,
  notSetUp: "Single sign-on isn't set up.",
  noStaffId: (name: string) =>
    `Your ${name} account doesn't have a valid staff ID. Contact your administrator.`,
  otherCase: (name: string, theirs: string, listed: string) =>
    `Your ${name} account has staff ID ${theirs}, but the staff directory has ${listed}. Contact your administrator.`,
  takenStaffId: (name: string, staffId: string) =>
    `Staff ID ${staffId} is already connected to a different ${name} account. Contact your administrator.`,
  takenIdentity: (name: string) =>
    `This ${name} account is already connected to a different staff ID. Contact your administrator.`,
  otherStaffId: (name: string, theirs: string, yours: string) =>
    `This ${name} account belongs to staff ID ${theirs}, but you're signed in as ${yours}.`,
  passwordsOff: (name: string) => `Passwords are turned off. Sign in with ${name} instead.`,
} as const
