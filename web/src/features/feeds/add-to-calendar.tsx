import { Button } from '@mantine/core'
import { calendarFeedSentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { failureText } from '../../api/failure.ts'
import { saveFile } from '../../ui/save-file.ts'
import { showError } from '../../ui/toasts/toasts.ts'
import classes from './add-to-calendar.module.css'

/** Downloads the saved trip as a file that calendar apps can open. */
export function AddToCalendar({ tripId }: { tripId: number }) {
  const [isBusy, setBusy] = useState(false)

  async function saveTrip() {
    setBusy(true)
    try {
      saveFile(await download('tripFile', { params: { tripId } }), `trip-${tripId}.ics`)
    } catch (error) {
      showError(failureText(error, calendarFeedSentences.downloadFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="subtle"
      className={classes.button}
      leftSection={<IconCalendarPlus size={16} stroke={1.5} aria-hidden />}
      onClick={saveTrip}
      loading={isBusy}
    >
      Add to calendar
    </Button>
  )
}
