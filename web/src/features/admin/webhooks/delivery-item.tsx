import { Button } from '@mantine/core'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import type { Delivery } from '@sojourn/contract/webhooks/webhook'
import { counted } from '@sojourn/contract/words/count-words'
import card from '../../../ui/cards/list-card.module.css'
import classes from './delivery-item.module.css'
import { deliveryState } from './webhook-words.ts'

interface DeliveryItemProps {
  delivery: Delivery
  isBusy: boolean
  /** Undefined while nothing can be sent. */
  onResend: (() => void) | undefined
}

export function DeliveryItem({ delivery, isBusy, onResend }: DeliveryItemProps) {
  const { event, trip_id, state, queued_at, tries, next_try_at, status, answer, problem, message_id } =
    delivery
  const { word, tone } = deliveryState(delivery)
  const about = trip_id === null ? event : `${event}, trip ${trip_id}`
  return (
    <li className={classes.item}>
      <div className={classes.texts}>
        <p className={classes.event}>
          {about}{' '}
          <span className={card.pill} data-tone={tone}>
            {word}
          </span>
        </p>
        <p className={card.quiet}>
          <time dateTime={queued_at}>{localDateTime(queued_at)}</time> · {counted(tries, 'try', 'tries')}
          {problem && next_try_at && ` · next try ${localDateTime(next_try_at)}`} · ID {message_id}
        </p>
        {problem && <p className={classes.problem}>{problem}</p>}
        {status !== null && (
          <p className={classes.answer}>
            Answer {status}
            {answer && (
              <>
                : <code>{answer}</code>
              </>
            )}
          </p>
        )}
      </div>
      {onResend && (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          aria-label={`${state === 'waiting' ? 'Try now' : 'Send again'}: ${about}, ${localDateTime(queued_at)}`}
          onClick={onResend}
        >
          {state === 'waiting' ? 'Try now' : 'Send again'}
        </Button>
      )}
    </li>
  )
}
