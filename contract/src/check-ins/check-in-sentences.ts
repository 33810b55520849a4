import type { CheckInAnswer, CheckInKind } from './check-in.ts'

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
  nobody: 'Nobody is travelling there on these dates.',
  subjectMissing: 'Enter a subject.',
  messageMissing: 'Enter a message.',
}
