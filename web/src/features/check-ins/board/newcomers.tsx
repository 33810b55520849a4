import { Button } from '@mantine/core'
import type { Board } from '@sojourn/contract/check-ins/check-in'
import { counted } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import classes from './board.module.css'
import { addQuestion, newcomerWords } from './board-actions.ts'
import type { BoardQuestion } from './use-board-question.ts'

const NAMED = 5

interface NewcomersProps {
  board: Board
  onAdd: (question: BoardQuestion) => void
}

/** Offers to add travellers who have come to the affected places since. */
export function Newcomers({ board: { check_in, newcomers }, onAdd }: NewcomersProps) {
  const others = newcomers.length - NAMED
  return (
    <div role="status" className={classes.live}>
      {newcomers.length > 0 && (
        <div className={classes.newcomers}>
          <p>
            <strong>{newcomerWords(newcomers.length, check_in.scope)}</strong>{' '}
            {newcomers.slice(0, NAMED).map((person, index) => (
              <span key={person.staff_id}>
                {index > 0 && ', '}
                <bdi>{fullName(person) || person.staff_id}</bdi>
              </span>
            ))}
            {others > 0 && ` and ${counted(others, 'other')}`}
          </p>
          <Button onClick={() => onAdd(addQuestion(check_in.check_in_id, newcomers))}>
            Add and email them
          </Button>
        </div>
      )}
    </div>
  )
}
