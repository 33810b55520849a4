import { conflictSentences } from '@sojourn/contract/words/sentences'
import { type ReactNode, useEffect } from 'react'
import { MissingDialog } from '../../ui/parts/missing-part.tsx'
import { usePart } from '../../ui/parts/use-part.ts'
import { leaveConflicts, useConflict } from './conflict-questions.ts'
import { loadUnsentParts } from './outbox/load-unsent-parts.ts'

const loadDialog = async () => ({ default: (await loadUnsentParts()).ConflictDialog })

/** Nothing, until someone else has changed the same trip. */
export function Conflicts(): ReactNode {
  const asked = useConflict()
  const { Part: ConflictDialog, hasFailed, ...missing } = usePart(loadDialog, asked !== undefined)
  useEffect(() => leaveConflicts, [])
  return (
    <>
      {ConflictDialog && <ConflictDialog asked={asked} />}
      <MissingDialog
        opened={hasFailed}
        title={conflictSentences.title}
        name="The question"
        onClose={() => asked?.postpone()}
        {...missing}
      />
    </>
  )
}
