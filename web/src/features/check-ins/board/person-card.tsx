import { Button, Menu } from '@mantine/core'
import type { BoardContact, BoardPerson, CheckInKind } from '@sojourn/contract/check-ins/check-in'
import { timeSince } from '@sojourn/contract/dates/time-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { memo, useLayoutEffect, useRef } from 'react'
import card from '../../../ui/cards/list-card.module.css'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { stayWords } from '../scope-words.ts'
import { STANDING_LABELS, standingOf } from '../standing.ts'
import { emailWords } from './email-words.ts'
import classes from './person-card.module.css'
import { durationWords } from './silence-words.ts'
import { telHref } from './tel-href.ts'

export type PersonAction = 'record' | 'resend' | 'history'

interface PersonCardProps {
  person: BoardPerson
  kind: CheckInKind
  isOpen: boolean
  contact: BoardContact | undefined
  /** To say how long ago something was. */
  now: number
  onAction: (action: PersonAction, person: BoardPerson) => void
  /** The card is about to go, or to move to another group, while it has the focus. */
  onFocusGone: (person: BoardPerson) => void
}

/** One person on the board: how they are, and how to reach them. */
export const PersonCard = memo(function PersonCard(props: PersonCardProps) {
  const { person, kind, isOpen, contact, now, onAction, onFocusGone } = props
  const item = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the card goes
  useLayoutEffect(
    () => () => {
      if (item.current?.contains(document.activeElement)) onFocusGone(person)
    },
    [],
  )
  const { staff_id, places, answer, answers } = person
  const name = fullName(person) || staff_id
  const canRecord = isOpen && kind === 'emergency'
  const canResend = canRecord && answer === null
  return (
    <li
      ref={item}
      className={classes.card}
      data-standing={kind === 'emergency' ? standingOf(person) : undefined}
    >
      <div className={classes.who}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          <span className={card.quiet}>{staff_id}</span>
        </p>
        <ul className={classes.quiet}>
          {places.map((place) => (
            <li key={`${place.trip_id} ${place.city} ${place.country}`}>{stayWords(place)}</li>
          ))}
        </ul>
      </div>
      <div className={classes.state}>
        {kind === 'emergency' && <Standing person={person} isOpen={isOpen} now={now} />}
        <EmailState person={person} now={now} />
      </div>
      {kind === 'emergency' && <Numbers person={person} contact={contact} />}
      {(canRecord || answers > 0) && (
        <div className={classes.actions}>
          {canRecord && (
            <Button
              variant="default"
              data-opener={openerOf(staff_id, 'record')}
              aria-label={`Record answer for ${name}`}
              onClick={() => onAction('record', person)}
            >
              Record answer
            </Button>
          )}
          {(canResend || answers > 0) && (
            <RowMenu label={`More for ${name}, staff ID ${staff_id}`} opener={openerOf(staff_id, 'more')}>
              {canResend && (
                <Menu.Item onClick={() => onAction('resend', person)}>Send the email again</Menu.Item>
              )}
              {answers > 0 && <Menu.Item onClick={() => onAction('history', person)}>All answers</Menu.Item>}
            </RowMenu>
          )}
        </div>
      )}
    </li>
  )
})

/** The name under which the board finds a button again after a dialog. */
export function openerOf(staffId: string, button: 'record' | 'more'): string {
  return `${button} ${staffId}`
}

interface TimedProps {
  person: BoardPerson
  now: number
}

function Standing({ person: { answer, added_at }, isOpen, now }: TimedProps & { isOpen: boolean }) {
  if (!answer) {
    return (
      <p className={classes.standing}>
        {isOpen ? `Silent for ${durationWords(added_at, now)}` : 'No answer'}
      </p>
    )
  }
  const { note, recorded_by, answered_at } = answer
  return (
    <>
      <p className={classes.standing}>
        {STANDING_LABELS[answer.answer]} <span className={classes.when}>{timeSince(answered_at, now)}</span>
      </p>
      {note && <p className={classes.note}>{note}</p>}
      {recorded_by && (
        <p className={classes.quiet}>
          Recorded by <bdi>{fullName(recorded_by) || recorded_by.staff_id}</bdi>
        </p>
      )}
    </>
  )
}

function EmailState({ person, now }: TimedProps) {
  const isTrouble = person.email_state === 'failed' || person.email_state === 'none'
  return (
    <p className={classes.quiet} data-trouble={isTrouble || undefined}>
      {emailWords(person, now)}
    </p>
  )
}

function Numbers({ person, contact }: { person: BoardPerson; contact: BoardContact | undefined }) {
  const given = person.answer?.phone ?? ''
  const emergency = contact?.emergency_name || contact?.emergency_phone
  return (
    <dl className={classes.numbers}>
      {given && <Phone label="From the answer" phone={given} />}
      {contact?.phone && contact.phone !== given && <Phone label="Phone" phone={contact.phone} />}
      {emergency && (
        <Phone label="Emergency contact" name={contact.emergency_name} phone={contact.emergency_phone} />
      )}
    </dl>
  )
}

function Phone({ label, name = '', phone }: { label: string; name?: string; phone: string }) {
  const href = telHref(phone)
  return (
    <div className={classes.number}>
      <dt>{label}</dt>
      <dd>
        {name && <bdi className={classes.contactName}>{name}</bdi>}
        {href ? (
          <a className={classes.phone} href={href}>
            <bdi>{phone}</bdi>
          </a>
        ) : (
          <bdi>{phone}</bdi>
        )}
      </dd>
    </div>
  )
}
