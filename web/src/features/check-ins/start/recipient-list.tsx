import { Button } from '@mantine/core'
import type { Recipient } from '@sojourn/contract/check-ins/check-in'
import { counted, countText } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { useState } from 'react'
import card from '../../../ui/cards/list-card.module.css'
import { stayWords } from '../scope-words.ts'
import classes from './recipient-list.module.css'

/** Further rows are shown on request. */
const SHOWN_FIRST = 100

/** Exactly who gets the email, and at which address. Those who can't be emailed come first. */
export function RecipientList({ recipients }: { recipients: readonly Recipient[] }) {
  const [isWhole, setWhole] = useState(false)
  const unreachable = recipients.filter(({ address }) => address === null)
  const reachable = recipients.filter(({ address }) => address !== null)
  const shown = isWhole ? reachable : reachable.slice(0, SHOWN_FIRST)
  return (
    <>
      {unreachable.length > 0 && (
        <section className={classes.warning} aria-label="No email address">
          <p className={classes.warningText}>
            {counted(unreachable.length, 'traveller has', 'travellers have')} no email address. They will be
            on the board, but you will have to reach them another way.
          </p>
          <ul>
            {unreachable.map((recipient) => (
              <RecipientItem key={recipient.staff_id} {...recipient} />
            ))}
          </ul>
        </section>
      )}
      <ul>
        {shown.map((recipient) => (
          <RecipientItem key={recipient.staff_id} {...recipient} />
        ))}
      </ul>
      {shown.length < reachable.length && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setWhole(true)}>
            Show {countText(reachable.length - shown.length)} more
          </Button>
        </div>
      )}
    </>
  )
}

function RecipientItem({ address, is_made_up, places, ...person }: Recipient) {
  return (
    <li className={classes.recipient}>
      <p className={classes.name}>
        <bdi>{fullName(person) || person.staff_id}</bdi>
        <span className={card.quiet}>{person.staff_id}</span>
      </p>
      <p className={classes.address}>
        {address ?? 'No email address'}
        {is_made_up && address !== null && <span className={card.pill}>made from the staff ID</span>}
      </p>
      <ul className={classes.places}>
        {places.map((place) => (
          <li key={`${place.trip_id} ${place.city} ${place.country}`}>{stayWords(place)}</li>
        ))}
      </ul>
    </li>
  )
}
