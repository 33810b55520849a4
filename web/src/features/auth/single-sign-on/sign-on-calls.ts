import { singleSignOnCalls } from '@sojourn/contract/account/single-sign-on-calls'
import { learnCalls } from '../../../api/known-calls.ts'

learnCalls(singleSignOnCalls)

/** The calls of single sign-on. Import them from here, so that they are known. */
export { call } from '../../../api/call.ts'
/** For calls without a session, which have no token to renew. */
export { send } from '../../../api/send.ts'
