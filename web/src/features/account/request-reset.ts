import { accountSentences } from '@sojourn/contract/words/sentences'
import { call } from '../../api/call.ts'
import { failureText } from '../../api/failure.ts'

/** Asks for a link to set a new password, or gives the sentence to show. */
export async function requestReset(staffId: string): Promise<string | undefined> {
  try {
    await call('requestReset', { body: { staff_id: staffId.trim() } })
  } catch (error) {
    return failureText(error, accountSentences.unexpected)
  }
}
