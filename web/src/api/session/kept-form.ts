import { currentUser, lastSessionEnding, sessionName } from './session.ts'

interface Kept {
  staffId: string
  formKey: string
  form: unknown
}

/** Kept only in this tab's memory, and shown again only to the same person. */
let kept: Kept | null = null

/** Keeps a form for its person, so that they don't lose their input if the session ends. Each kind of form has its own keys. */
export function keepFor<Form>(formKey: string) {
  const staffId = currentUser()?.staff_id
  const session = sessionName()
  return {
    read: (): Form | undefined =>
      kept?.formKey === formKey && kept.staffId === staffId ? (kept.form as Form) : undefined,
    /** Called when the form is left. Signing out discards it. A tab that was asleep may only see the person's next session. */
    leave: (changed: Form | null): void => {
      const isOver = currentUser() === null && lastSessionEnding()?.kind !== 'sign-out'
      const isCutOff = isOver || (currentUser()?.staff_id === staffId && sessionName() !== session)
      kept = changed && staffId !== undefined && isCutOff ? { staffId, formKey, form: changed } : null
    },
  }
}
