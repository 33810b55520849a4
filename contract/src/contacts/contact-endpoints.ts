import type { Endpoint } from '../api/endpoint.ts'
import { contactEditSchema, contactSchema } from './contact.ts'
import { type ContactCallName, contactCalls } from './contact-calls.ts'

export const contactEndpoints = {
  getContact: {
    ...contactCalls.getContact,
    summary: 'Get your own contact details',
    description: 'Your phone number and emergency contact. What is not known is an empty text.',
    refusals: ['not_found'],
    keys: ['session'],
    status: 200,
    output: contactSchema,
  },
  changeContact: {
    ...contactCalls.changeContact,
    summary: 'Change your own contact details',
    description:
      'Send the details that you read as `before`. If they have changed since, the change is refused.',
    refusals: ['changed_by_someone_else', 'rule_broken', 'not_found'],
    keys: ['session'],
    body: contactEditSchema,
    status: 204,
  },
} as const satisfies Record<ContactCallName, Endpoint>
