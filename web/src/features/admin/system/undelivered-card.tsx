import type { OutgoingMail } from '@sojourn/contract/admin/system'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import { countText } from '@sojourn/contract/words/count-words'
import { useId } from 'react'
import card from '../../../ui/cards/list-card.module.css'
import { ageText } from './age-words.ts'
import classes from './undelivered-card.module.css'

interface UndeliveredCardProps {
  outgoing: OutgoingMail
  now: number
}

/** The emails that couldn't be sent, so that someone can tell the recipients. */
export function UndeliveredCard({ outgoing, now }: UndeliveredCardProps) {
  const { undelivered, newest_undelivered: newest } = outgoing
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>Undelivered emails</h2>
        <p className={card.quiet}>{headline(undelivered, newest.length)}</p>
      </div>
      {newest.length > 0 && (
        <ul>
          {newest.map(({ message_id, given_up_at, address, subject, problem }) => (
            <li key={message_id} className={classes.email}>
              <div className={classes.what}>
                <p className={classes.subject}>{subject}</p>
                <p className={card.quiet}>
                  To <span className={classes.address}>{address}</span>, given up{' '}
                  <time dateTime={given_up_at} title={localDateTime(given_up_at)}>
                    {ageText(given_up_at, now)}
                  </time>
                </p>
              </div>
              <p className={classes.why}>{problem}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function headline(undelivered: number, shown: number): string {
  if (undelivered === 0) return 'None in the last 30 days.'
  const total = `${countText(undelivered)} in the last 30 days`
  return undelivered > shown ? `${total}. Showing the newest ${shown}.` : `${total}.`
}
