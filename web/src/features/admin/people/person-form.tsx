import { Button, TextInput } from '@mantine/core'
import { checkPerson, type PersonProblem } from '@sojourn/contract/admin/directory-rules'
import type { NewPerson, Person } from '@sojourn/contract/admin/people'
import { DIRECTORY_NAME_MAX, EMAIL_MAX } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { type ChangeEvent, useState } from 'react'
import notices from '../../../ui/cards/notice.module.css'
import dialogForm from '../../../ui/forms/dialog-form.module.css'
import { StaffIdInput } from '../../../ui/forms/staff-id-input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { detailsOf, readPerson, withTheirChanges } from './person-details.ts'
import classes from './person-form.module.css'
import { savePerson } from './save-person.ts'

interface PersonFormProps {
  /** Who is edited. Someone new is added if absent. */
  person: Person | undefined
  /** Also called if the form was closed before the answer came. */
  onSaved: () => void
  /** With the staff ID of the person who was saved, or without one if the form was cancelled. */
  onClose: (savedId?: string) => void
}

/** Adds someone to the directory, or changes their name and email address. */
export function PersonForm({ person, onSaved, onClose }: PersonFormProps) {
  const [before, setBefore] = useState(person && detailsOf(person))
  const [typed, setTyped] = useState(() => textsOf(person))
  const isHere = useIsHere()
  const { onSubmit, isBusy, problem } = useForm<NewPerson, FormProblem>({
    read: () => readPerson(typed),
    check: (wanted) => problemWith(checkPerson(wanted)),
    send: async (wanted) => {
      const refusal = await savePerson(wanted, before)
      if (refusal) {
        if (before && refusal.current) {
          setTyped(textsOf(withTheirChanges(wanted, before, refusal.current)))
          setBefore(refusal.current)
        }
        return refusal.fields.length > 0 ? problemWith(refusal.fields) : { text: refusal.text, fields: {} }
      }
      showSuccess(`${fullName(wanted)} was ${person ? 'changed' : 'added'}.`)
      onSaved()
      if (isHere.current) onClose(wanted.staff_id)
      return undefined
    },
    focusOn: ({ fields }, form) => {
      const [name] = Object.keys(fields)
      const field = name && form.elements.namedItem(name)
      if (field instanceof HTMLElement) field.focus()
    },
    onLate: ({ text, fields }) => showError(text ?? Object.values(fields).join(' ')),
  })
  const field = (name: keyof NewPerson) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
    readOnly: isBusy,
    error: problem?.fields[name],
  })

  return (
    <form className={dialogForm.form} onSubmit={onSubmit} noValidate>
      {person ? (
        <p className={classes.id}>Staff ID {person.staff_id}</p>
      ) : (
        <StaffIdInput size="sm" autoComplete="off" data-autofocus {...field('staff_id')} />
      )}
      <TextInput
        label="First name"
        maxLength={DIRECTORY_NAME_MAX}
        autoComplete="off"
        data-autofocus={person ? true : undefined}
        {...field('first_name')}
      />
      <TextInput
        label="Last name"
        maxLength={DIRECTORY_NAME_MAX}
        autoComplete="off"
        {...field('last_name')}
      />
      <TextInput
        label="Email"
        description={
          person && person.email === null
            ? `Emails go to ${person.address} while this is empty.`
            : 'If this is empty, emails go to the staff ID at your staff domain.'
        }
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      {/* Always rendered, so that screen readers notice when it fills. */}
      <p role="alert" className={notices.error}>
        {problem?.text}
      </p>
      <div className={dialogForm.actions}>
        <Button variant="default" onClick={() => onClose()}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {person ? 'Save' : 'Add person'}
        </Button>
      </div>
    </form>
  )
}

interface FormProblem {
  text?: string
  fields: Partial<Record<keyof NewPerson, string>>
}

function textsOf(person: NewPerson | undefined): Record<keyof NewPerson, string> {
  const { staff_id = '', first_name = '', last_name = '', email } = person ?? {}
  return { staff_id, first_name, last_name, email: email ?? '' }
}

function problemWith(problems: readonly PersonProblem[]): FormProblem | undefined {
  if (problems.length === 0) return undefined
  return { fields: Object.fromEntries(problems.map(({ path, message }) => [path, message])) }
}
