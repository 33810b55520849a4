import { adminCalls } from '@sojourn/contract/admin/admin-calls'
import { learnCalls } from '../../api/known-calls.ts'

learnCalls(adminCalls)

/** The calls of the administration. Import it from here, so that they are known. */
export { call } from '../../api/call.ts'
export { download } from '../../api/download.ts'
