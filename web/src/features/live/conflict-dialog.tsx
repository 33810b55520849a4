import { conflictSentences as sentences } from '@sojourn/contract/words/sentences'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { ConflictRow } from './conflict.ts'
import classes from './conflict-dialog.module.css'
import type { Asked } from './conflict-questions.ts'

/** Asks whose version of a trip to keep. Only the two answers close it, so that nothing typed is lost by accident. */
export default function ConflictDialog({ asked }: { asked: Asked | undefined }): ReactNode {
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

function Conflict({ intent, tripId, rows }: Asked['conflict']) {
  const say = intent === 'delete' ? sentences.deleting : sentences.changed
  return (
    <>
      <p className={classes.what}>{say(tripId)}</p>
      <ConflictTable rows={rows} />
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
