import type { Call } from '@sojourn/contract/api/call'
import { type CallName, calls } from '@sojourn/contract/api/calls'

/** The calls that this page knows. The administration adds its own when it is loaded. */
const known: Record<string, Call> = { ...calls }

export function learnCalls(more: Record<string, Call>): void {
  Object.assign(known, more)
}

export function callOf(name: CallName): Call {
  const found = known[name]
  if (!found) throw new Error(`the call ${name} hasn't been loaded`)
  return found
}
