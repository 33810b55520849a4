import { REGISTRATION_PROOFS_KEY } from '@sojourn/contract/limits'
import { forget, readStored, store } from '../../api/session/browser-storage.ts'

/** This browser's registrations. The emailed link for one sets the password that was typed here. */
type Proof = readonly [staffId: string, proof: string]

const KEPT_MAX = 10

export function keepProof(staffId: string, proof: string): void {
  keep([...readProofs(), [staffId, proof]])
}

export function proofsOf(staffId: string): string[] {
  return readProofs().flatMap(([id, proof]) => (id === staffId ? [proof] : []))
}

export function forgetProofs(staffId: string): void {
  keep(readProofs().filter(([id]) => id !== staffId))
}

function keep(proofs: Proof[]): void {
  if (proofs.length === 0) forget(REGISTRATION_PROOFS_KEY)
  else store(REGISTRATION_PROOFS_KEY, JSON.stringify(proofs.slice(-KEPT_MAX)))
}

/** Empty if the text was tampered with; the password is then chosen again. */
function readProofs(): Proof[] {
  try {
    const proofs: unknown = JSON.parse(readStored(REGISTRATION_PROOFS_KEY) ?? '[]')
    return Array.isArray(proofs) ? proofs.filter(isProof) : []
  } catch {
    return []
  }
}

function isProof(value: unknown): value is Proof {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}
