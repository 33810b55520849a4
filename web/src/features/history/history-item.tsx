import { Button } from '@mantine/core'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import { changedFields, fieldsToRevert } from '@sojourn/contract/trip/changed-fields'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { HistoryEntry } from '@sojourn/contract/trip/trip-history'
import { historySentences } from '@sojourn/contract/words/sentences'
import { LongText } from '../../ui/cards/long-text.tsx'
import { AuthorStaffId } from '../../ui/trips/author-staff-id.tsx'
import { FieldChanges } from './field-changes.tsx'
import classes from './history-item.module.css'

interface HistoryItemProps {
  entry: HistoryEntry
  trip: Trip
  onRevert: () => void
}

/** Who changed the trip, when, and what: field by field if recorded, otherwise the sentence from the log. */
export function HistoryItem({ entry, trip, onRevert }: HistoryItemProps) {
  const { timestamp, event, who, change, origin } = entry
  const fields = change ? changedFields(change) : []
  const when = localDateTime(timestamp)
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <p className={classes.author}>
          {who !== null && (
            <bdi className={classes.who} dir="auto">
              {who}
            </bdi>
          )}
          <AuthorStaffId {...entry} />
          <time className={classes.when} dateTime={timestamp}>
            {when}
          </time>
          {origin && <span className={classes.when}>{historySentences.origins[origin]}</span>}
        </p>
        {change &&
          (fieldsToRevert(trip, change.after).length === 0 ? (
            <span className={classes.now}>Current version</span>
          ) : (
            <Button
              className={classes.button}
              variant="default"
              size="xs"
              aria-label={`Revert to this: ${when}`}
              onClick={onRevert}
            >
              Revert to this
            </Button>
          ))}
      </div>
      {fields.length > 0 ? <FieldChanges fields={fields} /> : <LongText text={event} />}
    </li>
  )
}
