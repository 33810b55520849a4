import type { CheckInPreview } from '@sojourn/contract/check-ins/check-in'
import { useState } from 'react'
import { recipientChangeWords } from './recipient-changes.ts'

/** Notes how the list differs from the one that was last looked at: when the page opened, or when Send was pressed. */
export function useSeenPreview(current: CheckInPreview | undefined) {
  const [seen, setSeen] = useState(current)
  if (current && !seen) setSeen(current)
  const hasChanged = current && seen && current.fingerprint !== seen.fingerprint
  return {
    changes: hasChanged ? recipientChangeWords(seen.recipients, current.recipients) : '',
    accept: () => setSeen(current),
  }
}
