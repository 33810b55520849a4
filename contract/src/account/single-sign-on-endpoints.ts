import type { Endpoint } from '../api/endpoint.ts'
import {
  backChannelLogoutSchema,
  connectionSchema,
  exchangedSchema,
  providerAnswerSchema,
  signOnCodeSchema,
  startedSignOnSchema,
} from './single-sign-on.ts'
import { type SingleSignOnCallName, singleSignOnCalls } from './single-sign-on-calls.ts'

export const singleSignOnEndpoints = {
  startSingleSignOn: {
    ...singleSignOnCalls.startSingleSignOn,
    summary: 'Start signing in with the identity provider',
    keys: [],
    status: 200,
    output: startedSignOnSchema,
  },
  returnFromProvider: {
    ...singleSignOnCalls.returnFromProvider,
    summary: 'Where the identity provider sends the browser. Leads to the app with a code that works once',
    keys: [],
    query: providerAnswerSchema,
    status: 303,
  },
  exchangeCode: {
    ...singleSignOnCalls.exchangeCode,
    summary: 'Exchange the code for a session, or for an offer to connect an account that already exists',
    keys: [],
    body: signOnCodeSchema,
    status: 200,
    output: exchangedSchema,
  },
  getConnection: {
    ...singleSignOnCalls.getConnection,
    summary: 'Find out whether your account is connected to the identity provider',
    keys: ['session'],
    status: 200,
    output: connectionSchema,
  },
  startConnecting: {
    ...singleSignOnCalls.startConnecting,
    summary: 'Start connecting your account to the identity provider',
    keys: ['session'],
    status: 200,
    output: startedSignOnSchema,
  },
  linkIdentity: {
    ...singleSignOnCalls.linkIdentity,
    summary: 'Connect your account to the identity that a code stands for',
    keys: ['session'],
    body: signOnCodeSchema,
    status: 204,
  },
  requestIdentityLink: {
    ...singleSignOnCalls.requestIdentityLink,
    summary: 'Request an emailed link that connects the account to the identity that a code stands for',
    keys: [],
    body: signOnCodeSchema,
    status: 202,
  },
  confirmIdentityLink: {
    ...singleSignOnCalls.confirmIdentityLink,
    summary: 'Connect the account with the emailed link',
    keys: ['identity link'],
    status: 204,
  },
  backChannelLogout: {
    ...singleSignOnCalls.backChannelLogout,
    summary: 'For the identity provider: end the sessions that a logout token names',
    keys: [],
    body: backChannelLogoutSchema,
    takesForm: true,
    status: 200,
  },
} as const satisfies Record<SingleSignOnCallName, Endpoint>
