import type { User } from '@sojourn/contract/account/account'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { useEffect, useState } from 'react'
import { failureText, isRefusal, toFailure } from '../../api/failure.ts'
import { fetchOwnAccount } from './own-account.ts'

export type OwnAccount =
  | { state: 'loading'; user?: undefined }
  | { state: 'loaded'; user: User }
  | { state: 'refused' | 'failed'; user?: undefined; text: string }

/** Asks the server who this session, or this emailed link, belongs to. */
export function useOwnAccount(linkToken?: string): { account: OwnAccount; reload: () => void } {
  const [account, setAccount] = useState<OwnAccount>({ state: 'loading' })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isShown = true
    setAccount({ state: 'loading' })
    void load(linkToken).then((loaded) => {
      if (isShown) setAccount(loaded)
    })
    return () => {
      isShown = false
    }
  }, [linkToken, tries])

  return { account, reload: () => setTries((count) => count + 1) }
}

async function load(linkToken: string | undefined): Promise<OwnAccount> {
  try {
    return { state: 'loaded', user: await fetchOwnAccount(linkToken) }
  } catch (error) {
    const text = failureText(error, accountSentences.userNotLoaded)
    return { state: isRefusal(toFailure(error)) ? 'refused' : 'failed', text }
  }
}
