import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { type AssistantCallName, assistantCalls } from './assistant-calls.ts'

export const assistantEndpoints = {
  askAssistantServer: {
    ...assistantCalls.askAssistantServer,
    summary:
      'The Model Context Protocol for assistants (streamable HTTP). The scopes of the access token decide which tools there are',
    keys: ['token'],
    status: 200,
    output: z.looseObject({ jsonrpc: z.literal('2.0') }),
  },
} as const satisfies Record<AssistantCallName, Endpoint>
