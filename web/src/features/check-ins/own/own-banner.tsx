import { Button } from '@mantine/core'
import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import type { CheckInAnswer, LastAnswer, OwnAnswer, OwnCheckIn } from '@sojourn/contract/check-ins/check-in'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { failureText, toFailure } from '../../../api/failure.ts'
import { LongText } from '../../../ui/cards/long-text.tsx'
import notices from '../../../ui/cards/notice.module.css'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import { AnswerButtons } from '../answer/answer-buttons.tsx'
import { answeredWords } from '../answer/answered-words.ts'
import { PracticeBadge } from '../check-in-badges.tsx'
import { ChangeAnswerDialog } from './change-answer-dialog.tsx'
import classes from './own-banner.module.css'
import { shownBanners } from './shown-banners.ts'

interface OwnBannerProps {
  checkIns: readonly OwnCheckIn[]
  onAnswered: () => void
}

/** The open check-ins that include the signed-in person. An answered one shrinks to a line until it is closed. */
export function OwnBanner({ checkIns, onAnswered }: OwnBannerProps) {
  const [changing, setChanging] = useState<OwnCheckIn>()
  return shownBanners(checkIns, changing).map(({ checkIn, isClosed }) => {
    const { check_in_id: id } = checkIn
    return (
      <OwnCheckInBanner
        key={id}
        checkIn={checkIn}
        isClosed={isClosed}
        isChanging={changing?.check_in_id === id}
        onChange={() => setChanging(checkIn)}
        onChanged={() => setChanging((current) => (current?.check_in_id === id ? undefined : current))}
        onAnswered={onAnswered}
      />
    )
  })
}

interface OwnCheckInBannerProps {
  checkIn: OwnCheckIn
  isClosed: boolean
  /** Whether its dialog is open. */
  isChanging: boolean
  onChange: () => void
  onChanged: () => void
  onAnswered: () => void
}

function OwnCheckInBanner(props: OwnCheckInBannerProps) {
  const { checkIn, isClosed, isChanging, onChange, onChanged, onAnswered } = props
  const { check_in_id: checkInId, subject, message, is_practice } = checkIn
  /** What was answered here, until the server's list has it. */
  const [answered, setAnswered] = useState<LastAnswer | null>(null)
  const [sending, setSending] = useState<CheckInAnswer>()
  const [problem, setProblem] = useState<string>()
  const line = useRef<HTMLElement>(null)
  const isHere = useIsHere()
  const given = latest(answered, checkIn.answer)

  /** Returns whether it was accepted. */
  async function answer(chosen: CheckInAnswer, extras: Omit<OwnAnswer, 'answer'>): Promise<boolean> {
    if (sending) return false
    setSending(chosen)
    setProblem(undefined)
    try {
      const body = { ...extras, answer: chosen, note: extras.note.trim(), phone: extras.phone.trim() }
      setAnswered(await call('answerCheckIn', { params: { checkInId }, body }))
      return true
    } catch (error) {
      const text = failureText(error, "Your answer couldn't be sent. Try again.")
      // If it has been closed, the banner goes. An open dialog stays and says so itself.
      if (toFailure(error).status === ERROR_STATUS.conflict && !isChanging) showError(text)
      else setProblem(text)
      return false
    } finally {
      setSending(undefined)
      // Also after a failure: it may have been closed, there may be a newer answer, or this one was lost on its way.
      onAnswered()
    }
  }

  // The buttons are gone, so the focus moves to what replaced them.
  const hasAnsweredHere = answered !== null
  useEffect(() => {
    if (hasAnsweredHere && document.activeElement === document.body) line.current?.focus()
  }, [hasAnsweredHere])

  return (
    <section
      ref={line}
      className={classes.banner}
      data-answered={given !== null || undefined}
      aria-label="Check-in"
      tabIndex={-1}
    >
      <div className={classes.what}>
        {is_practice && <PracticeBadge />}
        <p className={classes.subject}>
          <bdi>{subject}</bdi>
        </p>
        {given === null && <LongText text={message} />}
        <p role="status">{given && answeredWords(given, new Date())}</p>
      </div>
      {given === null ? (
        <AnswerButtons
          sending={sending}
          onAnswer={(chosen) => void answer(chosen, { note: '', phone: '' })}
        />
      ) : (
        <Button variant="default" size="xs" onClick={onChange}>
          Change answer or add a note
        </Button>
      )}
      {/* Always rendered, so that screen readers notice when it fills. */}
      <p role="alert" className={notices.error}>
        {!isChanging && problem}
      </p>
      {given !== null && (
        <ChangeAnswerDialog
          opened={isChanging}
          title={subject}
          given={given}
          isClosed={isClosed}
          sending={sending}
          problem={isClosed ? checkInSentences.closed : problem}
          onAnswer={async (chosen, extras) => {
            if ((await answer(chosen, extras)) && isHere.current) onChanged()
          }}
          onClose={onChanged}
        />
      )}
    </section>
  )
}

/** Both times are the server's. */
function latest(here: LastAnswer | null, listed: LastAnswer | null): LastAnswer | null {
  if (!here || !listed) return here ?? listed
  return here.answered_at > listed.answered_at ? here : listed
}
