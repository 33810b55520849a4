import type { Endpoint } from '../api/endpoint.ts'
import { presenceSchema } from './presence.ts'
import { type PresenceCallName, presenceCalls } from './presence-calls.ts'

export const presenceEndpoints = {
  sayPresence: {
    ...presenceCalls.sayPresence,
    summary: 'Say which trip you are looking at or changing',
    description: 'It lasts 30 seconds, so repeat it while it is true. Everyone else sees it in the stream.',
    keys: ['session'],
    body: presenceSchema,
    status: 204,
  },
} as const satisfies Record<PresenceCallName, Endpoint>
