import type { BoardPerson, GivenAnswer } from '@sojourn/contract/check-ins/check-in'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { useQuery } from '@tanstack/react-query'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { answersOf } from '../check-in-queries.ts'
import { STANDING_LABELS } from '../standing.ts'
import classes from './board-dialogs.module.css'

interface AnswerHistoryDialogProps {
  checkInId: number
  /** Whose answers; the dialog is closed if absent. */
  person: BoardPerson | undefined
  onClose: () => void
  onClosed: () => void
}

/** Every answer of one person, newest first. */
export function AnswerHistoryDialog({ checkInId, person, onClose, onClosed }: AnswerHistoryDialogProps) {
  return (
    <Dialog
      opened={person !== undefined}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title={person && `Answers of ${fullName(person) || person.staff_id}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {person && <Answers checkInId={checkInId} person={person} />}
    </Dialog>
  )
}

function Answers({ checkInId, person }: { checkInId: number; person: BoardPerson }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...answersOf(checkInId, person.staff_id),
    // A new answer is also on the board.
    queryKey: [...answersOf(checkInId, person.staff_id).queryKey, person.answers],
  })
  if (isError) {
    return (
      <QuietFailure
        text="Couldn't load the answers."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <ol className={classes.answers} aria-busy={!data}>
      {data?.map((given) => (
        <Answer key={given.answered_at} {...given} />
      ))}
    </ol>
  )
}

function Answer({ answer, note, phone, answered_at, recorded_by }: GivenAnswer) {
  return (
    <li className={classes.answer}>
      <p className={classes.name}>{STANDING_LABELS[answer]}</p>
      <p className={classes.quiet}>
        {localDateTime(answered_at)}
        {recorded_by && (
          <>
            , recorded by <bdi>{fullName(recorded_by) || recorded_by.staff_id}</bdi>
          </>
        )}
      </p>
      {note && <p className={classes.note}>{note}</p>}
      {phone && (
        <p>
          Phone: <bdi>{phone}</bdi>
        </p>
      )}
    </li>
  )
}
