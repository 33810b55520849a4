import type { Person } from '@sojourn/contract/admin/people'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { PersonForm } from './person-form.tsx'

/** Without a person, the form adds one. */
export interface OpenForm {
  person?: Person
}

interface PersonFormDialogProps {
  form: OpenForm | undefined
  onSaved: () => void
  onClose: (savedId?: string) => void
  onClosed: () => void
}

export function PersonFormDialog({ form, onSaved, onClose, onClosed }: PersonFormDialogProps) {
  return (
    <Dialog
      opened={form !== undefined}
      onClose={() => onClose()}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title={form?.person ? 'Edit person' : 'Add person'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {form && <PersonForm person={form.person} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  )
}
