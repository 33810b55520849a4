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
    keys: ['session'],
    status: 200,
    output: noticeChoicesSchema,
  },
  changeNotices: {
    ...noticeCalls.changeNotices,
    summary: 'Choose which emails you want. Choices that are left out stay as they are',
    keys: ['session'],
    body: noticeChangeSchema,
    status: 200,
    output: noticeChoicesSchema,
  },
  openUnsubscribePage: {
    ...noticeCalls.openUnsubscribePage,
    summary: 'The address in emails. Changes nothing and leads to the page for unsubscribing',
    keys: [],
    params: unsubscribeParamsSchema,
    status: 303,
  },
  unsubscribe: {
    ...noticeCalls.unsubscribe,
    summary: 'Unsubscribe with one click in an email program (RFC 8058). The body is ignored',
    keys: [],
    params: unsubscribeParamsSchema,
    status: 200,
    output: subscriptionSchema,
  },
  getSubscription: {
    ...noticeCalls.getSubscription,
    summary: 'Get which emails an unsubscribe link is about, and whether they are on',
    keys: [],
    params: unsubscribeParamsSchema,
    status: 200,
    output: subscriptionSchema,
  },
  changeSubscription: {
    ...noticeCalls.changeSubscription,
    summary: 'Turn the emails that an unsubscribe link is about off, or on again',
    keys: [],
    params: unsubscribeParamsSchema,
    body: subscriptionChangeSchema,
    status: 200,
    output: subscriptionSchema,
  },
} as const satisfies Record<NoticeCallName, Endpoint>
