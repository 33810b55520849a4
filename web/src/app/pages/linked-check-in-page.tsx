import type { CheckInAnswer } from '@sojourn/contract/check-ins/check-in'
import { useState } from 'react'
import { readLinkToken } from '../../api/session/link-token.ts'
import { LinkedCheckIn } from '../../features/check-ins/linked/linked-check-in.tsx'
import { ChartedPage } from '../../ui/cards/charted-page.tsx'
import { usePageTitle } from '../../ui/product/page-title.ts'

const ANSWERS: readonly CheckInAnswer[] = ['safe', 'help', 'elsewhere']

/** Opened by an emailed link. Whoever is signed in in this browser stays signed in. */
export function LinkedCheckInPage() {
  usePageTitle('Check-in')
  const [token] = useState(readLinkToken)
  const [suggested] = useState(readSuggested)
  return (
    <ChartedPage>
      <LinkedCheckIn token={token} suggested={suggested} />
    </ChartedPage>
  )
}

/** The answer that was chosen in the email. */
function readSuggested(): CheckInAnswer | undefined {
  const chosen = new URLSearchParams(location.search).get('answer')
  return ANSWERS.find((answer) => answer === chosen)
}
