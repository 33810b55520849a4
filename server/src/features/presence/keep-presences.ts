import type { Attendance } from '@sojourn/contract/presence/presence'
import type { Staff } from '@sojourn/contract/trip/trip'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/database.ts'
import type { Log } from '../../log.ts'
import { PresenceAnnouncer } from './announce-presences.ts'
import { type Announced, Presences } from './presences.ts'

const EXPIRE_EVERY_MS = 5_000

export interface KeptPresences {
  announcer: PresenceAnnouncer
  /** What the database announces. */
  hear(announcement: string): void
  all(): Attendance[]
}

/** Keeps who is at which trip, as all instances announce it, and tells the streams what changes. */
export function keepPresences(
  app: FastifyInstance,
  db: Db,
  personOf: (staffId: string) => Staff | undefined,
  tell: (at: Attendance[]) => void,
  log: Log,
  expireEveryMs = EXPIRE_EVERY_MS,
): KeptPresences {
  const presences = new Presences(personOf)
  const announcer = new PresenceAnnouncer(db, log)
  const pass = (at: Attendance[]) => {
    if (at.length > 0) tell(at)
  }
  const expiring = setInterval(() => pass(presences.expire(performance.now())), expireEveryMs)
  app.addHook('preClose', async () => {
    announcer.stop()
    clearInterval(expiring)
  })
  return {
    announcer,
    hear: (announcement) => pass(presences.hear(JSON.parse(announcement) as Announced[], performance.now())),
    all: () => presences.all(),
  }
}
