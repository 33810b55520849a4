import type { Call } from '../api/call.ts'

export const assistantCalls = {
  askAssistantServer: { method: 'POST', path: '/mcp', mediaType: 'application/json' },
} as const satisfies Record<string, Call>

export type AssistantCallName = keyof typeof assistantCalls
