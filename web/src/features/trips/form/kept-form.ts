import { currentUser, lastSessionEnding } from '../../../api/session/session.ts'
import type { FormValues } from './form-values.ts'

interface Kept {
  staffId: string
  place: string
  form: FormValues
}

/** In the memory of this tab only, and shown again only to the same person. */
let kept: Kept | null = null

/** Who fills in which form, so that a session that ends meanwhile does not cost them what they typed. */
export function keepFor(place: string) {
  const staffId = currentUser()?.staff_id
  return {
    read: (): FormValues | undefined =>
      kept?.place === place && kept.staffId === staffId ? kept.form : undefined,
    /** Told when the form is left. Whoever signs out means it. */
    leave: (changed: FormValues | null): void => {
      const isCutOff = currentUser() === null && lastSessionEnding()?.kind !== 'sign-out'
      kept = changed && staffId !== undefined && isCutOff ? { staffId, place, form: changed } : null
    },
  }
}
