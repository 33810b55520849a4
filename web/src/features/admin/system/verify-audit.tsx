import { Button } from '@mantine/core'
import type { AuditVerification } from '@sojourn/contract/admin/audit-verification'
import { describeVerification } from '@sojourn/contract/admin/audit-verification-sentences'
import { counted } from '@sojourn/contract/words/count-words'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { failureText } from '../../../api/failure.ts'
import { call } from '../admin-calls.ts'
import classes from './verify-audit.module.css'

/** Checks the whole chain of the audit log and says whether someone has rewritten it. */
export function VerifyAudit() {
  const id = useId()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('verifyAudit', {}),
    // Also if the browser says it is offline, so that the failure is shown.
    networkMode: 'always',
  })
  return (
    <section className={classes.verify} aria-labelledby={id}>
      <div className={classes.text}>
        <h2 id={id}>Integrity</h2>
        <p className={classes.quiet}>
          Every entry is chained to the one before it, so changed, removed or reordered entries are found.
        </p>
        <div role="status" className={classes.outcome}>
          {isPending && <p>Verifying the whole log. This can take a minute.</p>}
          {!isPending && data && <Outcome verification={data} />}
          {!isPending && error && (
            <p className={classes.bad}>
              {failureText(error, "Couldn't verify the audit log. Try again in a few minutes.")}
            </p>
          )}
        </div>
      </div>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {data ? 'Verify again' : 'Verify'}
      </Button>
    </section>
  )
}

function Outcome({ verification }: { verification: AuditVerification }) {
  const { entries, hash, misfit } = verification
  return (
    <>
      <p className={misfit ? classes.bad : classes.good}>{describeVerification(verification)}</p>
      {entries > 0 && (
        <p className={classes.quiet}>
          Hash after {counted(entries, 'entry', 'entries')}: <code className={classes.hash}>{hash}</code>
        </p>
      )}
    </>
  )
}
