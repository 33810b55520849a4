import { describeVerification } from '@sojourn/contract/admin/audit-verification-sentences'
import { verifyChain } from '../audit/verify-chain.ts'
import { StartError } from '../start-error.ts'
import type { Invocation } from './invocation.ts'

/** Fails if an entry doesn't fit, so that a scheduled check notices. An empty log is suspicious too: signing in adds to it. */
export async function verifyAudit({ db, print }: Invocation): Promise<void> {
  const verification = await verifyChain(db)
  if (verification.misfit || verification.entries === 0)
    throw new StartError(describeVerification(verification))
  print(`${describeVerification(verification)}\n${verification.entries} ${verification.hash}`)
}
