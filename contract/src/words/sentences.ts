import {
  COST_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SYMBOLS,
  STAFF_ID_MAX,
  TRIP_LIST_MAX,
  VERIFY_LINK_HOURS,
} from '../limits.ts'
import { counted, countText } from './count-words.ts'
import { formatMoney } from './money.ts'

/** The sentences people read when a rule is broken or a call fails. Each exists only here. */

export const accountSentences = {
  unsentChanges: (count: number) =>
    `${counted(count, 'change')} ${count === 1 ? "hasn't" : "haven't"} been sent yet and will be lost.`,
  allFields: 'Please enter all fields',
  staffIdTooLong: `Staff ID must be ${STAFF_ID_MAX} characters or fewer`,
  passwordCriteria: 'Password does not match criteria',
  passwordPersonal: "Choose a password that doesn't contain your name or staff ID.",
  passwordCommon:
    'This password is easy to guess: it is one of the 10,000 most common, with digits or symbols added. Choose another one.',
  passwordsDiffer: 'Passwords do not match',
  registerFailed: 'Failed to register',
  registerError: (message: string) => `Error: ${message}`,
  unexpected: 'An unexpected error occurred',
  staffIdCharacters: 'Staff ID can only contain letters, digits, dots, dashes and underscores',
  mailFailed: "The email couldn't be sent. Please try again in a few minutes.",
  tooManyMails: 'Too many links requested. Please wait a few minutes and try again.',
  linkSent: (staffId: string) =>
    `A verification link was emailed to staff ID ${staffId}. It can be used once and expires in ${VERIFY_LINK_HOURS} hours.`,
  linkSentAgain: 'Another link was sent.',
  linkInvalid: 'This link is no longer valid.',
  notYours: 'You can only change your own password.',
  alreadyActive: 'This account is already active',
  unknownStaffId: 'Staff ID not found. Please contact your administrator.',
  choosePassword: (staffId: string) =>
    `Your email is confirmed. Choose a password for staff ID ${staffId} to finish.`,
  verified: 'Successfully Verified User! Returning to Login Page',
  invalidLink: 'Invalid Link! Returning to Login Page',
  linkNotTried:
    "We couldn't reach the server, so your link may still work. Please open it again in a few minutes.",
  resetRequested: 'If that staff ID has an account, a reset link is on its way.',
  userNotLoaded: 'User information not loaded',
  passwordTooWeak: 'Password does not meet security requirements',
  passwordUpdateFailed: 'Failed to update password',
  unknownSession: "That session doesn't exist.",
  passwordUpdated: 'Password updated successfully',
} as const

export const passwordHelp = {
  length: `Minimum ${PASSWORD_MIN} characters, maximum ${PASSWORD_MAX}`,
  lowercase: 'A lowercase letter',
  uppercase: 'An uppercase letter',
  digit: 'A digit',
  personal: 'Not your name or staff ID',
  symbol: `A symbol from ${[...PASSWORD_SYMBOLS].join(' ')}`,
} as const

export const tripSentences = {
  staffRequired: 'All staff fields are required',
  destinationsRequired: 'All trip fields are required',
  datesRequired: 'Start and end dates are required',
  endBeforeStart: 'End date cannot be before start date',
  costRequired: 'Estimated cost is required',
  costNotPositive: 'Estimated cost must be a positive number',
  costTooLarge: `Estimated cost must be ${formatMoney(COST_MAX)} or less`,
  costTooFine: 'Estimated cost can have at most two decimal places',
  textRequired: (label: string) => `${label} is required`,
  textTooLong: (label: string, max: number) => `${label} must be ${countText(max)} characters or fewer`,
  duplicateStaff: 'Each staff member can only be on a trip once',
  duplicateDestination: 'Each destination can only be on a trip once',
  inlineStartAfterEnd: 'Start date cannot be after the end date.',
  inlineEndBeforeStart: 'End date cannot be before the start date.',
  lastStaffMember: 'Cannot remove the last staff member from this trip.',
  unknownTrip: (tripId: number) => `Trip ${tripId} doesn't exist.`,
  unknownStaff: (staffId: string) => `Staff ID ${staffId} is not in the directory.`,
  staffLeft: (name: string) => `${name} has left and can't be added to a trip.`,
  unknownDestination: (destinationId: string) => `Destination ${destinationId} doesn't exist.`,
  retiredDestination: (name: string) => `${name} is retired, so it can't be added to a trip.`,
  alreadyOnTrip: (name: string) => `${name} is already on this trip.`,
  tooManyStaff: `A trip can have up to ${TRIP_LIST_MAX} staff members.`,
  notOnTrip: (staffId: string) => `Staff ID ${staffId} is not on this trip.`,
  notDeleted: "This trip hasn't been deleted.",
  changedBySomeoneElse: 'This trip was changed by someone else.',
  confirmDelete: 'Are you sure you want to delete this trip?',
  saved: 'Trip saved successfully!',
  updated: 'Trip updated successfully!',
  deleted: 'Trip deleted successfully!',
  restored: 'Trip restored',
  waiting: 'Saved in this browser. Your changes will be sent as soon as possible.',
  deletionWaits: 'The trip will be deleted as soon as possible.',
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
  title: 'This trip has changed',
  changed: (tripId: number) =>
    `Someone else changed trip ${tripId} while you were editing it. Which version do you want to keep?`,
  deleting: (tripId: number) =>
    `Someone else changed trip ${tripId} before you deleted it. Delete it anyway?`,
  keepTheirs: 'Keep theirs',
  applyMine: 'Use my changes',
  untouched: "You didn't change this",
} as const

export const historySentences = {
  confirmRevert: (tripId: number, when: string) =>
    `This restores trip ${tripId} to how it was after the change on ${when}. The current version stays in the history.`,
  unsavedForm: 'You have unsaved changes. Save or reset them first.',
  origins: { file: 'From an imported file', undo: 'From undoing an import' },
  reverted: 'Trip reverted',
  notReverted: (why: string) => `Nothing was changed. ${why}`,
  errorReverting: "The trip couldn't be reverted.",
} as const

export const exportSentences = {
  invalidRange: (pageCount: number) => `Invalid range selected! Please select between 1 and ${pageCount}.`,
  failed: 'Export Failed!',
} as const
