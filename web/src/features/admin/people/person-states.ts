import type { Person } from '@sojourn/contract/admin/people'

export type PersonState = 'Left' | 'No account' | 'Disabled' | 'Active' | 'Administrator' | 'Coordinator'

/** Someone's status, in a word or two each. */
export function statesOf({ account, left_at }: Person): PersonState[] {
  const isDisabled = account !== null && account.disabled_at !== null
  const states: [PersonState, boolean][] = [
    ['Left', left_at !== null],
    ['No account', account === null],
    ['Disabled', isDisabled],
    ['Administrator', account?.is_administrator === true],
    ['Coordinator', account?.is_coordinator === true],
    ['Active', account !== null && !isDisabled && !account.is_administrator && !account.is_coordinator],
  ]
  return states.flatMap(([state, isSo]) => (isSo ? [state] : []))
}
