import type { Endpoint } from '../api/endpoint.ts'
import { type NoticeCallName, noticeCalls } from './notice-calls.ts'
import {
  noticeChangeSchema,
  noticeChoicesSchema,
  subscriptionChangeSchema,
  subscriptionSchema,
  unsubscribeParamsSchema,
} from './notice-choices.ts'

export const noticeEndpoints = {
  getNotices: {
    ...noticeCalls.getNotices,
    summary: 'Get which emails you want',
    description: 'The days and filters are kept while their email is off.',
    keys: ['session'],
    status: 200,
    output: noticeChoicesSchema,
  },
  changeNotices: {
    ...noticeCalls.changeNotices,
    summary: 'Choose which emails you want',
    description: 'Choices that are left out stay as they are.',
    keys: ['session'],
    body: noticeChangeSchema,
    status: 200,
    output: noticeChoicesSchema,
  },
  openUnsubscribePage: {
    ...noticeCalls.openUnsubscribePage,
    summary: 'Open the page for unsubscribing',
    description: 'The address in emails. Changes nothing and leads to the page.',
    keys: [],
    params: unsubscribeParamsSchema,
    status: 303,
  },
  unsubscribe: {
    ...noticeCalls.unsubscribe,
    summary: 'Unsubscribe with one click',
    description: 'For email programs (RFC 8058). The body is ignored.',
    keys: [],
    params: unsubscribeParamsSchema,
    status: 200,
    output: subscriptionSchema,
  },
  getSubscription: {
    ...noticeCalls.getSubscription,
    summary: 'Get which emails an unsubscribe link is about',
    description: 'The response also says whether they are on.',
    keys: [],
    params: unsubscribeParamsSchema,
    status: 200,
    output: subscriptionSchema,
  },
  changeSubscription: {
    ...noticeCalls.changeSubscription,
    summary: 'Turn the emails that an unsubscribe link is about off, or on again',
    description: 'For the page that the link in an email leads to.',
    keys: [],
    params: unsubscribeParamsSchema,
    body: subscriptionChangeSchema,
    status: 200,
    output: subscriptionSchema,
  },
} as const satisfies Record<NoticeCallName, Endpoint>
