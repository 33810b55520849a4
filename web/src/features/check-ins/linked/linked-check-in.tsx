import { Button } from '@mantine/core'
import type { CheckInAnswer } from '@sojourn/contract/check-ins/check-in'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CardHeading } from '../../../ui/cards/card-heading.tsx'
import notices from '../../../ui/cards/notice.module.css'
import { AnswerButtons } from '../answer/answer-buttons.tsx'
import { answeredWords } from '../answer/answered-words.ts'
import { ExtraFields } from '../answer/extra-fields.tsx'
import { PracticeBadge } from '../check-in-badges.tsx'
import classes from './linked-check-in.module.css'
import { type Linked, useLinked } from './use-linked.ts'

interface LinkedCheckInProps {
  token: string
  /** The answer that was chosen in the email. It counts only after a click here. */
  suggested: CheckInAnswer | undefined
}

/** Someone answers a check-in by the link in their email, without signing in. */
export function LinkedCheckIn({ token, suggested }: LinkedCheckInProps) {
  const page = useLinked(token)
  const { linked, reload } = page
  if (linked.state === 'open') return <OpenCheckIn page={page} linked={linked} suggested={suggested} />
  if (linked.state === 'loading') {
    return (
      <CardHeading title="Check-in">
        <span role="status">Loading…</span>
      </CardHeading>
    )
  }
  if (linked.state === 'closed') {
    return (
      <Message title="Check-in closed">
        This check-in was closed{linked.closedAt && ` on ${localDateTime(linked.closedAt)}`}. If you need
        help, contact your university.
      </Message>
    )
  }
  if (linked.state === 'unknown') {
    return (
      <Message title="Link not recognised">
        This link doesn't belong to a check-in. Open it from the email again, and make sure that it is
        complete. If you need help, contact your university.
      </Message>
    )
  }
  return (
    <Message title="Check-in">
      {linked.text}
      <Button size="md" fullWidth mt={16} onClick={reload}>
        Try again
      </Button>
    </Message>
  )
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <CardHeading title={title} />
      <div role="alert">{children}</div>
    </>
  )
}

interface OpenCheckInProps {
  page: ReturnType<typeof useLinked>
  linked: Extract<Linked, { state: 'open' }>
  suggested: CheckInAnswer | undefined
}

function OpenCheckIn({ page, linked: { firstName, checkIn }, suggested }: OpenCheckInProps) {
  const { extras, setExtras, sending, problem, answer } = page
  const given = checkIn.answer
  const [isChanging, setChanging] = useState(false)
  const confirmation = useRef<HTMLParagraphElement>(null)
  const [confirmed, setConfirmed] = useState(0)
  // The buttons are gone, so the focus moves to what replaced them.
  useEffect(() => {
    if (confirmed > 0) confirmation.current?.focus()
  }, [confirmed])
  const isAsked = given === null || isChanging
  const hasMore = given !== null && (extras.note.trim() !== given.note || extras.phone.trim() !== given.phone)

  async function choose(...chosen: Parameters<typeof answer>): Promise<void> {
    if (!(await answer(...chosen))) return
    setChanging(false)
    setConfirmed((times) => times + 1)
  }

  return (
    <div className={classes.page}>
      {checkIn.is_practice && (
        <p className={classes.practice}>
          <PracticeBadge /> This is not a real emergency. Please answer as if it were.
        </p>
      )}
      <h1 className={classes.subject}>
        <bdi>{checkIn.subject}</bdi>
      </h1>
      <p className={classes.message}>{checkIn.message}</p>
      {!isAsked && (
        <div className={classes.answered} data-answer={given.answer}>
          <p ref={confirmation} role="status" tabIndex={-1} className={classes.words}>
            {answeredWords(given, new Date())}
          </p>
          <Button variant="default" size="md" onClick={() => setChanging(true)}>
            Change my answer
          </Button>
        </div>
      )}
      {isAsked && (
        <>
          <p className={classes.question}>
            {firstName ? (
              <>
                <bdi>{firstName}</bdi>, how are you?
              </>
            ) : (
              'How are you?'
            )}
          </p>
          <AnswerButtons
            sending={sending}
            suggested={given?.answer ?? suggested}
            onAnswer={(chosen) => void choose(chosen)}
          />
        </>
      )}
      {/* Always rendered, so that screen readers notice when it fills. */}
      <p role="alert" className={notices.error}>
        {problem && problemWords(problem, extras.note !== '' || extras.phone !== '')}
      </p>
      <ExtraFields {...extras} onChange={setExtras} />
      {isAsked ? (
        <p className={classes.hint}>
          Your note and number are sent with your answer. You can also add them later.
        </p>
      ) : (
        <Button
          size="md"
          variant={hasMore ? 'filled' : 'default'}
          disabled={!hasMore}
          loading={sending !== undefined}
          onClick={() => given && void choose(given.answer, { seen_at: given.answered_at })}
        >
          Send note and number
        </Button>
      )}
    </div>
  )
}

/** Some sentences of the server and the browser have no full stop. */
function problemWords(problem: string, hasTyped: boolean): string {
  if (!hasTyped) return problem
  return `${problem.replace(/\.?$/, '.')} What you typed is still here.`
}
