import { usePart } from '../../../ui/parts/use-part.ts'
import { loadUnsentParts } from './load-unsent-parts.ts'
import { useUnsentChanges } from './outbox.ts'

const loadButton = async () => ({ default: (await loadUnsentParts()).UnsentButton })

/** Nothing, until there are changes that wait to be sent. */
export function UnsentChanges() {
  const { entries } = useUnsentChanges()
  const { Part: UnsentButton } = usePart(loadButton, entries.length > 0)
  return UnsentButton ? <UnsentButton entries={entries} /> : null
}
