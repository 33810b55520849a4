import { Button } from '@mantine/core'
import { conflictSentences as sentences } from '@sojourn/contract/sentences'
import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import type { ConflictRow } from './conflict.ts'
import classes from './conflict-dialog.module.css'
import { type Asked, leaveConflicts, useConflict } from './conflict-questions.ts'

/** Asks whose version of a trip to keep. It has no way out but the two answers, so that nothing typed is lost by chance. */
export function ConflictDialog(): ReactNode {
  const asked = useConflict()
  const [shown, setShown] = useState(asked)
  // What was asked stays readable while the dialog fades.
  if (asked && asked !== shown) setShown(asked)
  useEffect(() => leaveConflicts, [])
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={() => {}}
      title={sentences.title}
      centered
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      {shown && <Question {...shown} />}
    </Dialog>
  )
}

function Question({ conflict, decide }: Asked) {
  const say = conflict.intent === 'delete' ? sentences.deleting : sentences.changed
  return (
    <>
      <p className={classes.what}>{say(conflict.tripId)}</p>
      <ConflictTable rows={conflict.rows} />
      <div className={classes.answers}>
        <Button variant="default" onClick={() => decide('theirs')} data-autofocus>
          {sentences.keepTheirs}
        </Button>
        <Button onClick={() => decide('mine')}>{sentences.applyMine}</Button>
      </div>
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
