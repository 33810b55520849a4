import { Button } from '@mantine/core'
import type { PlaceKind } from '@sojourn/contract/admin/place-rules'
import { placeSentences as sentences } from '@sojourn/contract/admin/place-sentences'
import { counted } from '@sojourn/contract/words/count-words'
import { useState } from 'react'
import notices from '../../../ui/cards/notice.module.css'
import { DangerButton } from '../../../ui/controls/danger-button.tsx'
import dialogForm from '../../../ui/forms/dialog-form.module.css'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { type ListedPlace, type ListedRegion, placesOfKind } from './listed-place.ts'
import { mergePlace } from './place-calls.ts'
import { placeProblem } from './place-problem.ts'
import { PlaceSelect } from './place-select.tsx'

interface MergePlaceProps {
  place: ListedPlace
  regions: readonly ListedRegion[]
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Asks which other place this one should become, and says what follows. */
export function MergePlace({ place, regions, onChanged, onClose }: MergePlaceProps) {
  const [targetId, setTargetId] = useState<number | null>(null)
  const isHere = useIsHere()
  const others = placesOfKind(regions, place.kind).filter(
    ({ id, is_retired }) => id !== place.id && !is_retired,
  )
  const target = others.find(({ id }) => id === targetId)
  const { onSubmit, isBusy, problem, setProblem } = useForm<{ into: ListedPlace | undefined }, string>({
    read: () => ({ into: target }),
    check: ({ into }) => (into ? undefined : `Choose a ${place.kind}.`),
    send: async ({ into }) => {
      if (!into) return
      try {
        const trips = await mergePlace(place.kind, place.id, into.id)
        await onChanged()
        showSuccess(sentences.merged(place.name, into.name, trips))
      } catch (error) {
        return Object.values(placeProblem(error)).join(' ')
      }
      if (isHere.current) onClose()
    },
    focusOn: (_problem, form) => form.querySelector('input')?.focus(),
    onLate: showError,
  })

  return (
    <form className={dialogForm.form} onSubmit={onSubmit} noValidate>
      <PlaceSelect
        label="Merge into"
        data={others.map(({ id, name, where, trips }) => ({
          value: String(id),
          label: name,
          detail: [where, counted(trips, 'trip')].filter(Boolean).join(' · '),
        }))}
        value={targetId}
        onChange={(id) => {
          setTargetId(id)
          setProblem(null)
        }}
        readOnly={isBusy}
        data-autofocus
      />
      {/* Always rendered, so that screen readers notice when it fills. */}
      <p className={dialogForm.follows} aria-live="polite">
        {target && (
          <>
            {followsOf(place, target)} <bdi>{place.name}</bdi> will no longer be listed. You can't undo this.
          </>
        )}
      </p>
      <div role="alert" className={notices.error}>
        {problem}
      </div>
      <div className={dialogForm.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <DangerButton type="submit" isFilled loading={isBusy}>
          Merge
        </DangerButton>
      </div>
    </form>
  )
}

function followsOf(place: ListedPlace, { name }: ListedPlace): string {
  const sentence: Record<PlaceKind, string> = {
    destination: `${counted(place.trips, 'trip')} to ${place.name} will go to ${name} instead.`,
    country: `${counted(place.inside, 'destination')} will move to ${name}. Those that ${name} already has are merged, and their trips follow.`,
    region: `${counted(place.inside, 'country', 'countries')} will move to ${name}.`,
  }
  if (place.kind === 'destination' && place.trips === 0) return `No trips go to ${place.name}.`
  return place.kind !== 'destination' && place.inside === 0 ? '' : sentence[place.kind]
}
