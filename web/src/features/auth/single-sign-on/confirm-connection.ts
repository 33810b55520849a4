import { accountSentences } from '@sojourn/contract/words/sentences'
import { failureText, toFailure } from '../../../api/failure.ts'
import { send } from '../../../api/send.ts'
import { dropLinkToken, linkHeaders } from '../../../api/session/link-token.ts'

/** Connects the account with the emailed link. Returns the sentence to show if that fails. */
export async function confirmConnection(linkToken: string): Promise<string | undefined> {
  try {
    await send('confirmIdentityLink', { headers: linkHeaders(linkToken) })
    dropLinkToken()
  } catch (error) {
    const isUsedUp = toFailure(error).status === 401
    return isUsedUp ? accountSentences.linkInvalid : failureText(error, accountSentences.unexpected)
  }
}
