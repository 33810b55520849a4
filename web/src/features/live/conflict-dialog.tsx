import { conflictSentences as sentences } from '@sojourn/contract/words/sentences'
import { type ReactNode, useEffect } from 'react'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import classes from './conflict-dialog.module.css'
import { type Asked, leaveConflicts, useConflict } from './conflict-questions.ts'
import { type ConflictRow, conflictRows } from './conflict-rows.ts'

/** Asks whose version of a trip to keep. Only the two answers close it, so that nothing typed is lost by accident. */
export function ConflictDialog(): ReactNode {
  const asked = useConflict()
  useEffect(() => leaveConflicts, [])
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      questionId={asked?.id ?? 0}
      title={sentences.title}
      size="lg"
      cancel={sentences.keepTheirs}
      confirm={sentences.applyMine}
      mustAnswer
      isUnexpected={asked?.isUnexpected ?? false}
      onCancel={() => asked?.decide('theirs')}
      onConfirm={() => asked?.decide('mine')}
    >
      {asked && <Conflict {...asked.conflict} />}
    </ConfirmDialog>
  )
}

function Conflict({ intent, base, theirs, mine }: Asked['conflict']) {
  const say = intent === 'delete' ? sentences.deleting : sentences.changed
  return (
    <>
      <p className={classes.what}>{say(base.trip_id)}</p>
      <ConflictTable rows={conflictRows(base, theirs, mine)} />
    </>
  )
}

function ConflictTable({ rows }: { rows: ConflictRow[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, theirs, yours }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td dir="auto">{theirs}</td>
            {yours === null ? (
              <td className={classes.quiet}>{sentences.untouched}</td>
            ) : (
              <td dir="auto">{yours}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
