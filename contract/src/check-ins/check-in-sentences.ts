import type { CheckIn, CheckInAnswer, CheckInKind } from './check-in.ts'

export const CHECK_IN_KIND_LABELS: Record<CheckInKind, string> = {
  advisory: 'Advisory',
  emergency: 'Emergency',
}

/** What the person in the check-in says. */
export const OWN_ANSWER_LABELS: Record<CheckInAnswer, string> = {
  safe: "I'm safe",
  help: 'I need help',
  elsewhere: "I'm not there",
}

/** The same, as the board and the file call it. */
export const ANSWER_LABELS: Record<CheckInAnswer, string> = {
  safe: 'Safe',
  help: 'Needs help',
  elsewhere: 'Elsewhere',
}

export const checkInSentences = {
  notCoordinator: 'Only coordinators and administrators can do this.',
  unknown: "This check-in doesn't exist.",
  closed: 'This check-in is closed.',
  notIncluded: "This check-in doesn't include you.",
  recipientsChanged: 'The travellers have changed. Check the list again before you send.',
  newerAnswer: 'There is a newer answer. Check it before you send yours.',
  nobody: 'Nobody is travelling there on these dates.',
  subjectMissing: 'Enter a subject.',
  messageMissing: 'Enter a message.',
  noAnswerNeeded: 'This check-in needs no answer.',
  startedByOthers: 'Someone else has started a check-in with this request ID.',
  notInIt: "This person isn't in the check-in.",
  notTravelling: 'Not everyone you chose is travelling there. Check the list again before you add them.',
  tooManyAnswers: "You've changed your answer too often. Please reply to the email.",
}

/** How emails, files and the audit log call a check-in. */
export function checkInTitle({ is_practice, subject }: Pick<CheckIn, 'is_practice' | 'subject'>): string {
  return is_practice ? `Practice run: ${subject}` : subject
}
