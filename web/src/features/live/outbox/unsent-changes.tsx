import { usePart } from '../../../ui/parts/use-part.ts'
import { useUnsentChanges } from './outbox.ts'

export const loadUnsentButton = () => import('./unsent-button.tsx')

/** Nothing, until there are changes that wait to be sent. */
export function UnsentChanges() {
  const { entries } = useUnsentChanges()
  const { Part: UnsentButton } = usePart(loadUnsentButton, entries.length > 0)
  return UnsentButton ? <UnsentButton entries={entries} /> : null
}
