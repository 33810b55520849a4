import type { CheckInAnswer } from '@sojourn/contract/check-ins/check-in'
import { OWN_ANSWER_LABELS } from '@sojourn/contract/check-ins/check-in-sentences'
import classes from './answer-buttons.module.css'

const ANSWERS: readonly CheckInAnswer[] = ['safe', 'help', 'elsewhere']

interface AnswerButtonsProps {
  /** The answer that is being sent. */
  sending: CheckInAnswer | undefined
  /** The answer that the email's link suggests, or that was given before. */
  suggested?: CheckInAnswer | undefined
  onAnswer: (answer: CheckInAnswer) => void
}

/** The three answers. Nothing counts before a click. */
export function AnswerButtons({ sending, suggested, onAnswer }: AnswerButtonsProps) {
  return (
    <fieldset className={classes.answers} aria-label="Your answer">
      {ANSWERS.map((answer) => (
        <button
          key={answer}
          type="button"
          className={classes.answer}
          data-answer={answer}
          data-suggested={answer === suggested || undefined}
          aria-busy={answer === sending || undefined}
          aria-disabled={sending !== undefined}
          onClick={() => {
            if (sending === undefined) onAnswer(answer)
          }}
        >
          {answer === sending ? 'Sending…' : OWN_ANSWER_LABELS[answer]}
        </button>
      ))}
    </fieldset>
  )
}
