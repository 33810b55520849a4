import { accountSentences } from '@sojourn/contract/words/sentences'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/failure.ts'

/** Requests a link to set a new password. Returns the sentence to show if that fails. */
export async function requestReset(staffId: string): Promise<string | undefined> {
  try {
    await call('requestReset', { body: { staff_id: staffId.trim() } })
  } catch (error) {
    return failureText(error, accountSentences.unexpected)
  }
}
