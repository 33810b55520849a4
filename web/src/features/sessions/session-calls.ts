import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const ownSessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('listSessions', { signal }),
})

export async function endOneSession(sessionId: string): Promise<void> {
  await call('endSession', { params: { sessionId } })
}

export async function endAllOthers(): Promise<void> {
  await call('endOtherSessions', {})
}
