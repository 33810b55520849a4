import type { Directory } from '../../live/directory.ts'
import type { LiveList } from '../../live/live-list.ts'
import type { ImportPlan } from './plan-import.ts'

interface KeptPlan {
  fileHash: string
  plan: ImportPlan
  directory: Directory
}

/** Long enough to look at a preview. A plan for a large file takes many megabytes. */
const KEPT_MS = 10 * 60_000

/** The plan of the last preview. Most files are imported right after it, and needn't be read and compared again. */
export class LastPlan {
  #kept: KeptPlan | undefined
  #forgetting: NodeJS.Timeout | undefined

  keep(kept: KeptPlan): void {
    clearTimeout(this.#forgetting)
    this.#kept = kept
    this.#forgetting = setTimeout(() => this.#forget(), KEPT_MS).unref()
  }

  /** Takes the plan for this file, if all that it was compared with is unchanged. A trip that was missing may exist now. */
  take(fileHash: string, liveList: LiveList): ImportPlan | undefined {
    if (this.#kept?.fileHash !== fileHash) return undefined
    const { plan, directory } = this.#kept
    this.#forget()
    const isUnchanged =
      directory === liveList.directory &&
      plan.errors.length === 0 &&
      [...plan.changed, ...plan.unchanged].every(({ trip }) => liveList.trip(trip.trip_id) === trip)
    return isUnchanged ? plan : undefined
  }

  #forget(): void {
    clearTimeout(this.#forgetting)
    this.#kept = undefined
  }
}
