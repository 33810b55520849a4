import type { Board, CheckInScope, CheckInsQuery } from '@sojourn/contract/check-ins/check-in'
import { queryOptions } from '@tanstack/react-query'
import { call } from './check-in-calls.ts'

const CHECK_INS_KEY = ['check-ins']
export const CHECK_IN_LIST_KEY = [...CHECK_INS_KEY, 'list']
export const boardKey = (checkInId: number) => [...CHECK_INS_KEY, 'board', checkInId]
export const previewKey = (scope: CheckInScope) => [...CHECK_INS_KEY, 'preview', scope]

export function checkInList(query: Partial<CheckInsQuery>) {
  return queryOptions({
    queryKey: [...CHECK_IN_LIST_KEY, query],
    queryFn: ({ signal }) => call('listCheckIns', { query, signal }),
  })
}

export function checkInPreview(scope: CheckInScope) {
  return queryOptions({
    queryKey: previewKey(scope),
    queryFn: ({ signal }) => call('previewCheckIn', { body: { scope }, signal }),
  })
}

export function checkInBoard(checkInId: number) {
  return queryOptions({
    queryKey: boardKey(checkInId),
    queryFn: ({ signal }): Promise<Board> => call('getCheckIn', { params: { checkInId }, signal }),
  })
}

export function answersOf(checkInId: number, staffId: string) {
  return queryOptions({
    queryKey: [...CHECK_INS_KEY, 'answers', checkInId, staffId],
    queryFn: ({ signal }) => call('listAnswers', { params: { checkInId, staffId }, signal }),
    gcTime: 0,
  })
}
