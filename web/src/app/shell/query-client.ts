import { QueryCache, QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal, toFailure } from '../../api/failure.ts'
import { currentUser } from '../../api/session/session.ts'

const RETRIES = 1

/** Holds the data fetched in a session. The next one, whoever's it is, starts empty. */
export function useOwnQueryClient(): QueryClient {
  return useState(createQueryClient)[0]
}

/** Retries if the server is unreachable, not if it refused. Failures are logged. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        // The sign-in page says that the session ended.
        if (!currentUser()) return
        // biome-ignore lint/suspicious/noConsole: the browser's log
        console.error(`Failed to load ${String(queryKey[0])}:`, error)
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && !isRefusal(toFailure(error)),
        // Requests are sent even if the browser says it is offline: a failure is shown, and retried on reconnecting.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
}
