/** What administrators read, and people who aren't administrators. */
export const adminSentences = {
  notAdministrator: 'Only administrators can do this.',
  lastAdministrator: 'This is the last administrator. Make someone else an administrator first.',
  noAccount: (staffId: string) => `Staff ID ${staffId} has no account.`,
  accountDisabled: (staffId: string) => `The account of staff ID ${staffId} is disabled. Enable it first.`,
  notInDirectory: (staffId: string) => `Staff ID ${staffId} isn't in the directory.`,
  hasLeft: (staffId: string) => `Staff ID ${staffId} is marked as left. Mark them as back first.`,
  accountChanged: 'This account has just been activated or removed. Try again.',
  notYourself: "You can't do this to your own account. Ask another administrator.",
} as const
