import type { Endpoint } from '../api/endpoint.ts'
import { type AssistantCallName, assistantCalls } from './assistant-calls.ts'
import { assistantMessageSchema } from './assistant-message.ts'

export const assistantEndpoints = {
  askAssistantServer: {
    ...assistantCalls.askAssistantServer,
    summary: 'Serve an assistant',
    description:
      'The Model Context Protocol (streamable HTTP, without sessions). The scopes of the access token decide which tools there are.',
    keys: ['token'],
    status: 200,
    output: assistantMessageSchema,
  },
} as const satisfies Record<AssistantCallName, Endpoint>
