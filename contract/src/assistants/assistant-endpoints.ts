import type { Endpoint } from '../api/endpoint.ts'
import { type AssistantCallName, assistantCalls } from './assistant-calls.ts'

export const assistantEndpoints = {
  askAssistantServer: {
    ...assistantCalls.askAssistantServer,
    summary:
      'The Model Context Protocol for assistants (streamable HTTP). The scopes of the access token decide which tools there are',
    keys: ['token'],
    status: 200,
  },
} as const satisfies Record<AssistantCallName, Endpoint>
