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
    description:
      'Returns the address at the identity provider to open, and a secret that the browser keeps until it comes back.',
    refusals: ['forbidden', 'not_found', 'too_often'],
    keys: [],
    status: 200,
    output: startedSignOnSchema,
  },
  returnFromProvider: {
    ...singleSignOnCalls.returnFromProvider,
    summary: 'Come back from the identity provider',
    description:
      'The identity provider sends the browser here. Leads to the app, with a code that works once or with the reason for a failure.',
    keys: [],
    query: providerAnswerSchema,
    status: 303,
  },
  exchangeCode: {
    ...singleSignOnCalls.exchangeCode,
    summary: 'Exchange the code for a session',
    description:
      'If the staff ID already has an account that is not connected, the response is an offer to connect it.',
    refusals: ['forbidden', 'not_found', 'conflict'],
    keys: [],
    body: signOnCodeSchema,
    status: 200,
    output: exchangedSchema,
  },
  getConnection: {
    ...singleSignOnCalls.getConnection,
    summary: 'Find out whether your account is connected to the identity provider',
    description: 'False if the identity provider is not set up.',
    keys: ['session'],
    status: 200,
    output: connectionSchema,
  },
  startConnecting: {
    ...singleSignOnCalls.startConnecting,
    summary: 'Start connecting your account to the identity provider',
    description:
      'Returns the address at the identity provider to open, and a secret that the browser keeps until it comes back.',
    refusals: ['forbidden', 'not_found', 'too_often'],
    keys: ['session'],
    status: 200,
    output: startedSignOnSchema,
  },
  linkIdentity: {
    ...singleSignOnCalls.linkIdentity,
    summary: 'Connect your account to the identity that a code stands for',
    description: 'The identity must have your own staff ID.',
    refusals: ['forbidden', 'not_found', 'conflict'],
    keys: ['session'],
    body: signOnCodeSchema,
    status: 204,
  },
  requestIdentityLink: {
    ...singleSignOnCalls.requestIdentityLink,
    summary: 'Request an emailed link that connects the account to the identity that a code stands for',
    description:
      'For someone who came from the identity provider and already has an account. The link proves that the mailbox is theirs.',
    refusals: ['forbidden', 'not_found', 'too_often'],
    keys: [],
    body: signOnCodeSchema,
    status: 202,
  },
  confirmIdentityLink: {
    ...singleSignOnCalls.confirmIdentityLink,
    summary: 'Connect the account with the emailed link',
    description: 'From then on, the person can sign in with the identity provider.',
    refusals: ['forbidden', 'not_found', 'conflict'],
    keys: ['identity link'],
    status: 204,
  },
  backChannelLogout: {
    ...singleSignOnCalls.backChannelLogout,
    summary: 'End the sessions that a logout token names',
    description: 'For the identity provider (OpenID Connect Back-Channel Logout).',
    keys: [],
    body: backChannelLogoutSchema,
    takesForm: true,
    status: 200,
  },
} as const satisfies Record<SingleSignOnCallName, Endpoint>
