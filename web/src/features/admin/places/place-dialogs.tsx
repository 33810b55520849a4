import { INSIDE, type PlaceKind } from '@sojourn/contract/admin/place-rules'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { ListedPlace, ListedRegion } from './listed-place.ts'
import { MergePlace } from './merge-place.tsx'
import { PlaceForm } from './place-form.tsx'

/** A place is added to another one, or a region to none. */
export type OpenDialog =
  | { action: 'add'; place: ListedPlace | undefined }
  | { action: 'edit' | 'merge'; place: ListedPlace }

interface PlaceDialogsProps {
  dialog: OpenDialog | undefined
  regions: readonly ListedRegion[]
  /** Resolves when the list is up to date. */
  onChanged: () => Promise<void>
  onAdded: (kind: PlaceKind, name: string) => void
  onClose: () => void
  /** Called when the dialog is gone, to move the focus. */
  onClosed: () => void
}

/** One dialog at a time. */
export function PlaceDialogs({ dialog, regions, onChanged, onAdded, onClose, onClosed }: PlaceDialogsProps) {
  const done = { regions, onChanged, onClose }
  return (
    <Dialog
      opened={dialog !== undefined}
      onClose={onClose}
      title={dialog && titleOf(dialog)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      {dialog?.action === 'add' && (
        <PlaceForm
          kind={kindToAdd(dialog.place)}
          within={dialog.place?.id ?? null}
          onAdded={onAdded}
          {...done}
        />
      )}
      {dialog?.action === 'edit' && (
        <PlaceForm kind={dialog.place.kind} within={dialog.place.within} edited={dialog.place} {...done} />
      )}
      {dialog?.action === 'merge' && <MergePlace place={dialog.place} {...done} />}
    </Dialog>
  )
}

function kindToAdd(place: ListedPlace | undefined) {
  return (place && INSIDE[place.kind]) ?? 'region'
}

function titleOf({ action, place }: OpenDialog): string {
  if (action === 'add') return `Add ${kindToAdd(place)}`
  // Two places of different kinds can have the same name.
  return `${action === 'edit' ? 'Edit' : 'Merge'} the ${place.kind} ${place.name}`
}
