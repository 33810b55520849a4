import { describe, expect, test } from 'vitest'
import { signInSentences } from '../account/sign-in-sentences.ts'
import { COMMENTS_MAX, COST_MAX, REASON_MAX } from '../limits.ts'
import { formatMoney } from './money.ts'
import { accountSentences, exportSentences, passwordHelp, tripSentences } from './sentences.ts'

describe('people read exactly', () => {
  test.each([
    [signInSentences.bothRequired, 'Please enter both Staff ID and Password'],
    [signInSentences.invalid, 'Invalid username or password'],
    [signInSentences.failed('no'), 'Failed to login: no'],
    [signInSentences.notAuthorised, 'Not authorised'],
    [signInSentences.notAuthorisedBecause('Token expired'), 'Not authorised Token expired'],
    [signInSentences.noResponse, 'No response received from server'],
    [signInSentences.requestError('aborted'), 'Error: aborted'],
    [accountSentences.allFields, 'Please enter all fields'],
    [accountSentences.passwordCriteria, 'Password does not match criteria'],
    [accountSentences.passwordsDiffer, 'Passwords do not match'],
    [accountSentences.registerFailed, 'Failed to register'],
    [accountSentences.registerError('no'), 'Error: no'],
    [accountSentences.unexpected, 'An unexpected error occurred'],
    [accountSentences.alreadyActive, 'This account is already active'],
    [accountSentences.unknownStaffId, 'Staff ID not found. Please contact your administrator.'],
    [accountSentences.verified, 'Successfully Verified User! Returning to Login Page'],
    [accountSentences.invalidLink, 'Invalid Link! Returning to Login Page'],
    [accountSentences.linkSentAgain, 'Another link was sent.'],
    [
      accountSentences.linkNotTried,
      "We couldn't reach the server, so your link may still work. Please open it again in a few minutes.",
    ],
    [accountSentences.resetRequested, 'If that staff ID has an account, a reset link is on its way.'],
    [accountSentences.userNotLoaded, 'User information not loaded'],
    [accountSentences.passwordTooWeak, 'Password does not meet security requirements'],
    [accountSentences.passwordUpdateFailed, 'Failed to update password'],
    [accountSentences.passwordUpdated, 'Password updated successfully'],
    [tripSentences.staffRequired, 'All staff fields are required'],
    [tripSentences.destinationsRequired, 'All trip fields are required'],
    [tripSentences.datesRequired, 'Start and end dates are required'],
    [tripSentences.endBeforeStart, 'End date cannot be before start date'],
    [tripSentences.costRequired, 'Estimated cost is required'],
    [tripSentences.costNotPositive, 'Estimated cost must be a positive number'],
    [tripSentences.textRequired('Reason'), 'Reason is required'],
    [tripSentences.inlineStartAfterEnd, 'Start date cannot be after the end date.'],
    [tripSentences.inlineEndBeforeStart, 'End date cannot be before the start date.'],
    [tripSentences.lastStaffMember, 'Cannot remove the last staff member from this trip.'],
    [tripSentences.confirmDelete, 'Are you sure you want to delete this trip?'],
    [tripSentences.saved, 'Trip saved successfully!'],
    [tripSentences.updated, 'Trip updated successfully!'],
    [tripSentences.deleted, 'Trip deleted successfully!'],
    [tripSentences.errorSaving, 'Error saving trip'],
    [tripSentences.errorUpdating, 'Failed to update trip'],
    [tripSentences.errorDeleting, 'Error deleting trip'],
    [tripSentences.errorDeletingRow, 'Failed to delete trip'],
    [tripSentences.errorSavingField('cost'), 'Error saving cost field'],
    [tripSentences.errorOneCurtin(7), 'Error updating One Curtin field for trip 7'],
    [tripSentences.errorRemovingStaff('no'), 'Error removing staff member: no'],
    [tripSentences.errorAddingStaff('no'), 'Error adding staff member: no'],
    [tripSentences.loadFailed, 'Failed to load trips'],
    [tripSentences.tableLoadFailed, 'Failed to load data.'],
    [tripSentences.tableError('no'), 'Error: no'],
    [exportSentences.invalidRange(7), 'Invalid range selected! Please select between 1 and 7.'],
    [exportSentences.failed, 'Export Failed!'],
  ])('%s', (said, specified) => {
    expect(said).toBe(specified)
  })
})

describe('a sentence that names a limit names the enforced one', () => {
  test.each([
    [tripSentences.costTooLarge, formatMoney(COST_MAX)],
    [tripSentences.textTooLong('Reason', REASON_MAX), `${REASON_MAX.toLocaleString('en-US')} characters`],
    [
      tripSentences.textTooLong('Comments', COMMENTS_MAX),
      `${COMMENTS_MAX.toLocaleString('en-US')} characters`,
    ],
    [accountSentences.staffIdTooLong, '10 characters'],
    [passwordHelp.length, 'Minimum 12 characters'],
    [passwordHelp.symbol, '! @ # $ % * ?'],
  ])('%s', (sentence, limit) => {
    expect(sentence).toContain(limit)
  })
})
