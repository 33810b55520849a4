import { useEffect, useState } from 'react'
import { type Verification, verifyAccount } from './verify-account.ts'

/** The result of the link; null while it is being tried. */
export function useVerification(token: string): Verification | null {
  const [verification, setVerification] = useState<Verification | null>(null)
  useEffect(() => {
    let isShown = true
    void verifyAccount(token).then((outcome) => {
      if (isShown) setVerification(outcome)
    })
    return () => {
      isShown = false
    }
  }, [token])
  return verification
}
