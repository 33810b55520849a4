import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import { UntilDone } from '../until-done.ts'
import { linkEntries } from './link-entries.ts'

/** Entries committed within this time are linked together. */
const SOON_MS = 100

export interface Linking {
  soon(): void
  stop(): void
}

/** Links entries shortly after they have been committed. */
export function keepLinking(db: Db, log: Log): Linking {
  let timer: NodeJS.Timeout | undefined
  const linking = new UntilDone(
    async () => void (await linkEntries(db)),
    (error) => log.warn({ error }, "couldn't link audit entries, retrying"),
  )
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        linking.start()
      }, SOON_MS)
    },
    stop: () => {
      clearTimeout(timer)
      linking.stop()
    },
  }
}
