import type { Endpoint } from '../api/endpoint.ts'
import { contactEditSchema, contactSchema } from './contact.ts'
import { type ContactCallName, contactCalls } from './contact-calls.ts'

export const contactEndpoints = {
  getContact: {
    ...contactCalls.getContact,
    summary: 'Get your own contact details',
    keys: ['session'],
    status: 200,
    output: contactSchema,
  },
  changeContact: {
    ...contactCalls.changeContact,
    summary: 'Change your own contact details',
    keys: ['session'],
    body: contactEditSchema,
    status: 204,
  },
} as const satisfies Record<ContactCallName, Endpoint>
