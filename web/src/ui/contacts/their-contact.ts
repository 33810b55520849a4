import type { Contact } from '@sojourn/contract/contacts/contact'
import { CONTACT_FIELDS } from '@sojourn/contract/contacts/contact-rules'

/** What was typed here stays. Where nothing was, what was saved somewhere else replaces what was there before. */
export function withTheirContact(typed: Contact, before: Contact, current: Contact): Contact {
  const unchanged = CONTACT_FIELDS.filter((field) => typed[field] === before[field])
  return { ...typed, ...Object.fromEntries(unchanged.map((field) => [field, current[field]])) }
}
