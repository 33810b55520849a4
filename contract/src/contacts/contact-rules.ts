import { problemOfName } from '../admin/directory-names.ts'
import { CONTACT_NAME_MAX, PHONE_MAX } from '../limits.ts'
import type { Contact } from './contact.ts'
import { contactSentences as sentences } from './contact-sentences.ts'

/** What the form and the preview of an import call the fields. */
export const CONTACT_NAMES = {
  phone: 'Phone',
  emergency_name: 'Emergency contact',
  emergency_phone: 'Emergency phone',
} as const satisfies Record<keyof Contact, string>
export const CONTACT_FIELDS = Object.keys(CONTACT_NAMES) as (keyof Contact)[]

export const EMPTY_CONTACT: Contact = { phone: '', emergency_name: '', emergency_phone: '' }

export interface ContactProblem {
  path: keyof Contact
  message: string
}

/** What is wrong with contact details, whether typed in a form or read from a file. All of them are optional. */
export function checkContact({ phone, emergency_name, emergency_phone }: Contact): ContactProblem[] {
  const messages = {
    phone: checkPhone(CONTACT_NAMES.phone, phone),
    emergency_name: checkName(CONTACT_NAMES.emergency_name, emergency_name),
    emergency_phone: checkPhone(CONTACT_NAMES.emergency_phone, emergency_phone),
  }
  return CONTACT_FIELDS.flatMap((path) => {
    const message = messages[path]
    return message === undefined ? [] : [{ path, message }]
  })
}

const PHONE = /^(?:[\d ()+\-./]|ext)*$/i
const DIGITS_MIN = 3

function checkPhone(label: string, phone: string): string | undefined {
  if (phone === '') return undefined
  if (phone.length > PHONE_MAX) return sentences.tooLong(label, PHONE_MAX)
  if (!PHONE.test(phone)) return sentences.phoneCharacters(label)
  return phone.replace(/\D/g, '').length < DIGITS_MIN ? sentences.phoneDigits(label, DIGITS_MIN) : undefined
}

function checkName(label: string, name: string): string | undefined {
  if (name === '') return undefined
  if (name.length > CONTACT_NAME_MAX) return sentences.tooLong(label, CONTACT_NAME_MAX)
  return problemOfName(name) === undefined ? undefined : sentences.nameCharacters(label)
}

/** Numbers copied from an address book come with invisible marks, wide spaces and long dashes. */
export function tidyPhone(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

export function tidyContact({ phone, emergency_name, emergency_phone }: Contact): Contact {
  return {
    phone: tidyPhone(phone),
    emergency_name: emergency_name.trim(),
    emergency_phone: tidyPhone(emergency_phone),
  }
}

export function isSameContact(one: Contact, other: Contact): boolean {
  return changedFields(one, other).length === 0
}

export function changedFields(before: Contact, after: Contact): (keyof Contact)[] {
  return CONTACT_FIELDS.filter((field) => before[field] !== after[field])
}

export function hasContact(contact: Contact): boolean {
  return !isSameContact(contact, EMPTY_CONTACT)
}
