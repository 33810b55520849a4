import { Button, Checkbox, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import type { CheckInKind, CheckInScope } from '@sojourn/contract/check-ins/check-in'
import { CHECK_IN_KIND_LABELS, checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { CHECK_IN_MESSAGE_MAX, CHECK_IN_SUBJECT_MAX } from '@sojourn/contract/limits'
import { counted } from '@sojourn/contract/words/count-words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepFor } from '../../../api/session/kept-form.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import card from '../../../ui/cards/list-card.module.css'
import { NothingListed } from '../../../ui/cards/nothing-listed.tsx'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { LinkButton } from '../../../ui/controls/link-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { FormGuard } from '../../../ui/forms/form-guard.ts'
import { checkInPreview, previewKey } from '../check-in-queries.ts'
import { ListPlaceholders } from '../list-placeholders.tsx'
import { scopeWords } from '../scope-words.ts'
import classes from './check-in-form.module.css'
import { isTemplate, TEMPLATE_OPTIONS, type TemplateName, templateText } from './check-in-templates.ts'
import { RecipientList } from './recipient-list.tsx'
import { StartQuestion, sendLabel } from './start-question.tsx'
import { useSeenPreview } from './use-seen-preview.ts'
import { useStart } from './use-start.ts'

const KIND_HINTS: Record<CheckInKind, string> = {
  emergency: 'Asks everyone whether they are safe. You follow their answers on a live board.',
  advisory: 'Informs everyone. No answer is expected.',
}

/** What is kept for the person if the session ends. */
interface Draft {
  kind: CheckInKind
  isPractice: boolean
  template: TemplateName | ''
  text: { subject: string; message: string }
  requestId: string
}

interface CheckInFormProps {
  scope: CheckInScope
  /** Changes with the trips and the directory, which decide who gets the email. */
  followed: unknown
  guard: FormGuard
  onStarted: (checkInId: number) => void
}

/** Writes a check-in, shows exactly who gets it, and sends it. */
export function CheckInForm({ scope, followed, guard, onStarted }: CheckInFormProps) {
  const formKey = `check-in ${JSON.stringify(scope)}`
  const keeper = useMemo(() => keepFor<Draft>(formKey), [formKey])
  const [kept] = useState(keeper.read)
  const [kind, setKind] = useState(kept?.kind ?? 'emergency')
  const [isPractice, setPractice] = useState(kept?.isPractice ?? false)
  const [template, setTemplate] = useState(kept?.template ?? '')
  const [text, setText] = useState(kept?.text ?? { subject: '', message: '' })
  const requestId = useRef(kept?.requestId ?? '')
  const [wantedTemplate, setWantedTemplate] = useState<TemplateName>()
  const [errors, setErrors] = useState<{ subject?: string; message?: string }>({})
  const [outdated, setOutdated] = useState<string>()
  const outdatedNotice = useRef<HTMLParagraphElement>(null)
  useFresh(previewKey(scope), followed)
  const preview = useQuery(checkInPreview(scope))
  const seen = useSeenPreview(preview.data)
  const start = useStart({
    scope,
    requestId,
    guard,
    onStarted,
    onOutdated: (problem) => {
      flushSync(() => setOutdated(problem))
      outdatedNotice.current?.focus()
    },
  })

  const isTouched = text.subject !== '' || text.message !== ''
  useEffect(() => guard.mark(isTouched), [guard.mark, isTouched])

  const typed = useRef<Omit<Draft, 'requestId'> | null>(null)
  typed.current = isTouched ? { kind, isPractice, template, text } : null
  useEffect(
    () => () => keeper.leave(typed.current && { ...typed.current, requestId: requestId.current }),
    [keeper],
  )

  /** Whether someone has written something that a template would replace. */
  function isOwnText(): boolean {
    if (!isTouched || template === '') return isTouched
    const given = templateText(template, kind, scope)
    return text.subject !== given.subject || text.message !== given.message
  }

  function fillIn(name: TemplateName, ofKind = kind): void {
    setTemplate(name)
    setText(templateText(name, ofKind, scope))
    setErrors({})
  }

  function chooseTemplate(name: string): void {
    if (!isTemplate(name)) setTemplate('')
    else if (isOwnText()) setWantedTemplate(name)
    else fillIn(name)
  }

  function chooseKind(chosen: CheckInKind): void {
    if (template !== '' && !isOwnText()) fillIn(template, chosen)
    setKind(chosen)
  }

  function edit(change: Partial<typeof text>): void {
    setText({ ...text, ...change })
    setErrors({})
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const [subject, message] = [text.subject.trim(), text.message.trim()]
    const found = {
      ...(subject === '' && { subject: checkInSentences.subjectMissing }),
      ...(message === '' && { message: checkInSentences.messageMissing }),
    }
    setErrors(found)
    const [wrong] = Object.keys(found)
    const field = wrong && event.currentTarget.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
    if (wrong !== undefined || !preview.data) return
    setOutdated(undefined)
    seen.accept()
    start.ask({ kind, is_practice: isPractice, subject, message, preview: preview.data })
  }

  const recipients = preview.data?.recipients
  const emailed = recipients?.filter(({ address }) => address !== null).length ?? 0
  const listId = useId()
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.card}>
        <Radio.Group label="Kind" value={kind} onChange={(value) => chooseKind(value as CheckInKind)}>
          <div className={classes.kinds}>
            {(['emergency', 'advisory'] as const).map((each) => (
              <Radio
                key={each}
                value={each}
                label={CHECK_IN_KIND_LABELS[each]}
                description={KIND_HINTS[each]}
                classNames={{ description: classes.hint }}
              />
            ))}
          </div>
        </Radio.Group>
        <Checkbox
          label="Practice run"
          description="Everyone really gets the email, which says that this is a practice run."
          classNames={{ description: classes.hint }}
          checked={isPractice}
          onChange={({ currentTarget }) => setPractice(currentTarget.checked)}
        />
        <NativeSelect
          label="Template"
          data={[{ value: '', label: 'None' }, ...TEMPLATE_OPTIONS]}
          value={template}
          onChange={({ currentTarget }) => chooseTemplate(currentTarget.value)}
        />
        <TextInput
          label="Subject"
          name="subject"
          maxLength={CHECK_IN_SUBJECT_MAX}
          autoComplete="off"
          value={text.subject}
          onChange={({ currentTarget }) => edit({ subject: currentTarget.value })}
          error={errors.subject}
        />
        <Textarea
          label="Message"
          name="message"
          rows={8}
          maxLength={CHECK_IN_MESSAGE_MAX}
          value={text.message}
          onChange={({ currentTarget }) => edit({ message: currentTarget.value })}
          error={errors.message}
        />
      </div>

      <section className={card.card} aria-labelledby={listId} aria-busy={preview.isPending}>
        <div className={classes.heading}>
          <h2 id={listId} aria-live="polite">
            {recipients ? counted(recipients.length, 'traveller') : 'Travellers'}
          </h2>
          <p className={classes.quiet}>{scopeWords(scope)}</p>
        </div>
        {/* Always rendered, so that screen readers notice when they fill. */}
        <p ref={outdatedNotice} className={classes.outdated} role="alert" tabIndex={-1}>
          {outdated}
        </p>
        <p className={classes.changed} role="status">
          {seen.changes && `The list has changed since you opened this page: ${seen.changes}`}
        </p>
        {preview.isPending && <ListPlaceholders />}
        {preview.isError && (
          <div className={card.message}>
            <QuietFailure
              text={
                recipients
                  ? "Couldn't load the latest travellers. The list may be out of date."
                  : "Couldn't load the travellers."
              }
              isRetrying={preview.isFetching}
              onRetry={() => void preview.refetch()}
            />
          </div>
        )}
        {recipients?.length === 0 && (
          <NothingListed title={checkInSentences.nobody} hint="Choose other dates or another place.">
            <LinkButton to="/where" search={scope} variant="default">
              Where is everyone?
            </LinkButton>
          </NothingListed>
        )}
        {recipients && <RecipientList recipients={recipients} />}
      </section>

      <div className={classes.actions}>
        <LinkButton to="/where" search={scope} variant="default">
          Cancel
        </LinkButton>
        <Button type="submit" disabled={!recipients || recipients.length === 0} loading={start.isBusy}>
          {recipients && recipients.length > 0 ? sendLabel(emailed) : 'Send'}
        </Button>
      </div>

      <StartQuestion start={start} scope={scope} />
      <ConfirmDialog
        opened={wantedTemplate !== undefined}
        title="Replace your text?"
        confirm="Replace"
        cancel="Keep mine"
        onConfirm={() => {
          if (wantedTemplate) fillIn(wantedTemplate)
          setWantedTemplate(undefined)
        }}
        onCancel={() => setWantedTemplate(undefined)}
      >
        <p>The template replaces the subject and the message that you have written.</p>
      </ConfirmDialog>
    </form>
  )
}
