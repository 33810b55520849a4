import { Button, TextInput } from '@mantine/core'
import type { Contact } from '@sojourn/contract/contacts/contact'
import {
  CONTACT_FIELDS,
  CONTACT_NAMES,
  type ContactProblem,
  checkContact,
  tidyContact,
} from '@sojourn/contract/contacts/contact-rules'
import { CONTACT_NAME_MAX, PHONE_MAX } from '@sojourn/contract/limits'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import notices from '../cards/notice.module.css'
import dialogForm from '../forms/dialog-form.module.css'
import type { FormGuard } from '../forms/form-guard.ts'
import { useForm } from '../forms/use-form.ts'
import { useIsHere } from '../forms/use-is-here.ts'
import { showError } from '../toasts/toasts.ts'
import classes from './contact-form.module.css'
import { withTheirContact } from './their-contact.ts'

/** Why contact details couldn't be saved. */
export interface ContactRefusal {
  text: string
  /** What is wrong with which field, if the server says so. */
  fields: readonly ContactProblem[]
  /** The current details, if they have changed since the form was opened. */
  current?: Contact | undefined
}

interface ContactFormProps {
  contact: Contact
  /** Whether the person is filling in their own, so that the browser can offer their number. */
  isOwn: boolean
  save: (wanted: Contact, before: Contact) => Promise<ContactRefusal | undefined>
  /** Also called if the form was closed before the answer came. */
  onSaved: () => void
  guard?: FormGuard | undefined
  /** Goes before the button that saves. */
  cancel?: ReactNode
}

/** A phone number and an emergency contact. After saving, a fresh form shows what was saved. */
export function ContactForm({ contact, ...props }: ContactFormProps) {
  const [{ saved, count }, setSaved] = useState({ saved: contact, count: 0 })
  return (
    <Form
      {...props}
      key={count}
      contact={saved}
      isFresh={count > 0}
      onKept={(kept) => setSaved({ saved: kept, count: count + 1 })}
    />
  )
}

interface FormProps extends ContactFormProps {
  /** Whether it replaces a form that had the focus. */
  isFresh: boolean
  onKept: (kept: Contact) => void
}

function Form({ contact, isOwn, isFresh, save, onSaved, onKept, guard, cancel }: FormProps) {
  const [before, setBefore] = useState(contact)
  const [typed, setTyped] = useState(contact)
  const saveButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFresh) saveButton.current?.focus({ preventScroll: true })
  }, [isFresh])
  const isHere = useIsHere()
  const isChanged = CONTACT_FIELDS.some((name) => typed[name] !== before[name])
  useEffect(() => guard?.mark(isChanged), [guard?.mark, isChanged])
  const { onSubmit, isBusy, problem } = useForm<Contact, FormProblem>({
    read: () => tidyContact(typed),
    check: (wanted) => problemWith(checkContact(wanted)),
    send: async (wanted) => {
      guard?.markSending('saving')
      const refusal = await save(wanted, before)
      if (!refusal) {
        if (isHere.current) guard?.finish(() => undefined)
        onKept(wanted)
        onSaved()
        return undefined
      }
      if (isHere.current) guard?.markSending(null)
      if (refusal.current) {
        setTyped(withTheirContact(wanted, before, refusal.current))
        setBefore(refusal.current)
      }
      return problemWith(refusal.fields) ?? { text: refusal.text, fields: {} }
    },
    focusOn: ({ fields }, form) => {
      const [name] = CONTACT_FIELDS.filter((field) => fields[field])
      const field = name && form.elements.namedItem(name)
      if (field instanceof HTMLElement) field.focus()
      else saveButton.current?.focus()
    },
    onLate: ({ text, fields }) => showError(text ?? Object.values(fields).join(' ')),
  })
  const field = (name: keyof Contact) => ({
    name,
    label: CONTACT_NAMES[name],
    value: typed[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
    readOnly: isBusy,
    error: problem?.fields[name],
  })
  const phone = { type: 'tel', maxLength: PHONE_MAX }

  return (
    <form className={dialogForm.form} onSubmit={onSubmit} noValidate>
      <TextInput {...phone} {...field('phone')} autoComplete={isOwn ? 'tel' : 'off'} />
      <div className={classes.pair}>
        <TextInput {...field('emergency_name')} maxLength={CONTACT_NAME_MAX} autoComplete="off" />
        <TextInput {...phone} {...field('emergency_phone')} autoComplete="off" />
      </div>
      {/* Always rendered, so that screen readers notice when it fills. */}
      <p role="alert" className={notices.error}>
        {problem?.text}
      </p>
      <div className={dialogForm.actions}>
        {cancel}
        <Button ref={saveButton} type="submit" loading={isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}

interface FormProblem {
  text?: string
  fields: Partial<Record<keyof Contact, string>>
}

function problemWith(problems: readonly ContactProblem[]): FormProblem | undefined {
  if (problems.length === 0) return undefined
  return { fields: Object.fromEntries(problems.map(({ path, message }) => [path, message])) }
}
