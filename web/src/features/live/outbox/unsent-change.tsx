import { Button } from '@mantine/core'
import { timeSince } from '@sojourn/contract/dates/time-words'
import { changedFields } from '@sojourn/contract/trip/changed-fields'
import { changeBetween } from '@sojourn/contract/trip/trip-change'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { failureText } from '../../../api/failure.ts'
import notices from '../../../ui/cards/notice.module.css'
import { useMinute } from '../../../ui/dates/minute.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import { TripLine } from '../../../ui/trips/trip-line.tsx'
import type { TripChanges } from '../create-trip-changes.ts'
import { useTripChanges } from '../trip-changes.ts'
import type { TripEdit } from '../trip-edit.ts'
import { type Entry, tripIdOf } from './entries.ts'
import { withOutbox } from './outbox.ts'
import classes from './unsent-list.module.css'

/** One change, in words, and what the person can do about it. */
export function UnsentChange({ entry, isSending }: { entry: Entry; isSending: boolean }) {
  const minute = useMinute()
  const { restore } = useTripChanges()
  const { edit, refusal } = entry
  const trip = edit.base ?? edit.mine
  const word = refusal === undefined ? 'Undo' : 'Discard'
  const name = nameOf(edit)
  return (
    <li className={classes.change} aria-label={name}>
      <div className={classes.words}>
        <p className={classes.title}>
          {name}
          <span className={classes.when}>
            {isSending ? 'Sending…' : timeSince(new Date(entry.at).toISOString(), minute)}
          </span>
        </p>
        <p className={classes.trip}>
          <TripLine trip={trip} />
        </p>
        {edit.base && edit.mine && (
          <dl className={classes.fields}>
            {changedFields(changeBetween(edit.base, edit.mine)).map(({ label, from, to }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <s dir="auto">{from}</s> <span dir="auto">{to}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {refusal !== undefined && <p className={notices.error}>{refusal}</p>}
      </div>
      <div className={classes.buttons}>
        {refusal !== undefined && (
          <Button size="xs" onClick={() => withOutbox(({ retry }) => retry(entry))}>
            Try again
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          disabled={isSending}
          aria-label={`${word}: ${name}`}
          onClick={() => void takeBack(entry, restore)}
        >
          {word}
        </Button>
      </div>
    </li>
  )
}

/** A deletion may have arrived, so the trip has to be restored. */
async function takeBack(entry: Entry, restore: TripChanges['restore']): Promise<void> {
  if (entry.edit.kind !== 'delete' || entry.refusal !== undefined)
    return withOutbox(({ drop }) => drop(entry))
  try {
    await restore(tripIdOf(entry))
  } catch (error) {
    showError(failureText(error, tripSentences.errorRestoring))
  }
}

function nameOf({ kind, base }: TripEdit): string {
  if (kind === 'create') return 'New trip'
  const trip = base.trip_id > 0 ? `trip ${base.trip_id}` : 'the new trip'
  return kind === 'delete' ? `Deletion of ${trip}` : `Change to ${trip}`
}
