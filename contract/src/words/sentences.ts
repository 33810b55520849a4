import {
  COST_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SYMBOLS,
  STAFF_ID_MAX,
  TRIP_LIST_MAX,
  VERIFY_LINK_HOURS,
} from '../limits.ts'
import { countText } from './count-words.ts'
import { formatMoney } from './money.ts'

/** Every sentence that a person reads because a rule was broken or a call failed, said once. */

export const accountSentences = {
  allFields: 'Please enter all fields',
  staffIdTooLong: `Staff ID can have at most ${STAFF_ID_MAX} characters`,
  passwordCriteria: 'Password does not match criteria',
  passwordsDiffer: 'Passwords do not match',
  registerFailed: 'Failed to register',
  registerError: (message: string) => `Error: ${message}`,
  unexpected: 'An unexpected error occurred',
  staffIdCharacters: 'Staff ID can have only letters, digits, dots, dashes and underscores',
  mailFailed: 'The mail could not be sent. Please try again in a few minutes.',
  tooManyMails: 'Too many links were asked for. Please wait a few minutes and try again.',
  linkSent: (staffId: string) =>
    `A verification link was sent to the mailbox of staff ID ${staffId}. It works once, within ${VERIFY_LINK_HOURS} hours.`,
  linkSentAgain: 'Another link was sent.',
  linkInvalid: 'This link is not valid any more.',
  notYours: 'You can change only your own password.',
  alreadyActive: 'This account is already active',
  unknownStaffId: 'Staff ID not found. Please contact your administrator.',
  choosePassword: (staffId: string) =>
    `Your email is confirmed. Choose a password for staff ID ${staffId} to finish.`,
  verified: 'Successfully Verified User! Returning to Login Page',
  invalidLink: 'Invalid Link! Returning to Login Page',
  linkNotTried:
    'The server could not be reached, so your link may still work. Please open it again in a few minutes.',
  resetRequested: 'If that staff ID has an account, a reset link is on its way.',
  userNotLoaded: 'User information not loaded',
  passwordTooWeak: 'Password does not meet security requirements',
  passwordUpdateFailed: 'Failed to update password',
  passwordUpdated: 'Password updated successfully',
} as const

export const passwordHelp = {
  length: `Minimum ${PASSWORD_MIN} characters, maximum ${PASSWORD_MAX}`,
  lowercase: 'A lowercase letter',
  uppercase: 'An uppercase letter',
  digit: 'A digit',
  symbol: `A symbol from ${[...PASSWORD_SYMBOLS].join(' ')}`,
} as const

export const tripSentences = {
  staffRequired: 'All staff fields are required',
  destinationsRequired: 'All trip fields are required',
  datesRequired: 'Start and end dates are required',
  endBeforeStart: 'End date cannot be before start date',
  costRequired: 'Estimated cost is required',
  costNotPositive: 'Estimated cost must be a positive number',
  costTooLarge: `Estimated cost must be at most ${formatMoney(COST_MAX)}`,
  costTooFine: 'Estimated cost can have at most two decimals',
  textRequired: (label: string) => `${label} is required`,
  textTooLong: (label: string, max: number) => `${label} must be ${countText(max)} characters or fewer`,
  duplicateStaff: 'Each staff member can be on a trip only once',
  duplicateDestination: 'Each destination can be on a trip only once',
  inlineStartAfterEnd: 'Start date cannot be after the end date.',
  inlineEndBeforeStart: 'End date cannot be before the start date.',
  lastStaffMember: 'Cannot remove the last staff member from this trip.',
  unknownTrip: (tripId: number) => `There is no trip ${tripId}.`,
  unknownStaff: (staffId: string) => `Staff ID ${staffId} is not in the directory.`,
  unknownDestination: (destinationId: string) => `There is no destination ${destinationId}.`,
  alreadyOnTrip: (name: string) => `${name} is on this trip already.`,
  tooManyStaff: `A trip can have up to ${TRIP_LIST_MAX} staff members.`,
  notOnTrip: (staffId: string) => `Staff ID ${staffId} is not on this trip.`,
  notDeleted: 'This trip is not deleted.',
  changedBySomeoneElse: 'This trip was changed by someone else.',
  confirmDelete: 'Are you sure you want to delete this trip?',
  saved: 'Trip saved successfully!',
  updated: 'Trip updated successfully!',
  deleted: 'Trip deleted successfully!',
  restored: 'Trip restored',
  errorSaving: 'Error saving trip',
  errorUpdating: 'Failed to update trip',
  errorDeleting: 'Error deleting trip',
  errorDeletingRow: 'Failed to delete trip',
  errorRestoring: 'Error restoring trip',
  errorSavingField: (field: string) => `Error saving ${field} field`,
  errorOneCurtin: (tripId: number) => `Error updating One Curtin field for trip ${tripId}`,
  errorRemovingStaff: (message: string) => `Error removing staff member: ${message}`,
  errorAddingStaff: (message: string) => `Error adding staff member: ${message}`,
  loadFailed: 'Failed to load trips',
  tableLoadFailed: 'Failed to load data.',
  tableError: (message: string) => `Error: ${message}`,
} as const

export const conflictSentences = {
  title: 'Someone else was faster',
  changed: (tripId: number) =>
    `Trip ${tripId} was changed by someone else while you were changing it. Which version do you want to keep?`,
  deleting: (tripId: number) =>
    `Trip ${tripId} was changed by someone else before you deleted it. Delete it all the same?`,
  keepTheirs: 'Keep theirs',
  applyMine: 'Apply mine',
  untouched: 'Not changed by you',
} as const

export const historySentences = {
  confirmRevert: (tripId: number, when: string) =>
    `Trip ${tripId} becomes what it was after the change of ${when}. The history keeps what it is now.`,
  unsavedForm: 'The form has changes that are not saved. Save or reset them first.',
  origins: { file: 'From an imported file', undo: 'From undoing an import' },
  reverted: 'Trip reverted',
  notReverted: (why: string) => `Nothing was changed. ${why}`,
  errorReverting: 'The trip could not be reverted.',
} as const

export const exportSentences = {
  invalidRange: (pageCount: number) => `Invalid range selected! Please select between 1 and ${pageCount}.`,
  failed: 'Export Failed!',
} as const
