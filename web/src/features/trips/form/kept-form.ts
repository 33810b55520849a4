import { currentUser, lastSessionEnding } from '../../../api/session/session.ts'
import type { FormValues } from './form-values.ts'

interface Kept {
  staffId: string
  formKey: string
  form: FormValues
}

/** Kept only in this tab's memory, and shown again only to the same person. */
let kept: Kept | null = null

/** Keeps a form for its person and trip, so that they don't lose their input if the session ends. */
export function keepFor(formKey: string) {
  const staffId = currentUser()?.staff_id
  return {
    read: (): FormValues | undefined =>
      kept?.formKey === formKey && kept.staffId === staffId ? kept.form : undefined,
    /** Called when the form is left. Signing out discards it. */
    leave: (changed: FormValues | null): void => {
      const isCutOff = currentUser() === null && lastSessionEnding()?.kind !== 'sign-out'
      kept = changed && staffId !== undefined && isCutOff ? { staffId, formKey, form: changed } : null
    },
  }
}
