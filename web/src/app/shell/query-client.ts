import { QueryCache, QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRefusal, toFailure } from '../../api/failure.ts'
import { currentUser } from '../../api/session/session.ts'

const RETRIES = 1

/** Holds what was fetched for whoever is signed in. The next person, and the next sign-in, start with nothing. */
export function useQueryClientOf(staffId: string | undefined): QueryClient {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each person
  return useMemo(createQueryClient, [staffId])
}

/** Trying again helps where the server is out of reach, not where it said no. What fails is logged. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        // That the session ended is said on the sign-in screen.
        if (!currentUser()) return
        // biome-ignore lint/suspicious/noConsole: the log of a browser
        console.error(`Failed to load ${String(queryKey[0])}:`, error)
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && !isRefusal(toFailure(error)),
        // What the browser thinks of the network is not asked: a failure is shown, and made good on reconnecting.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
}
