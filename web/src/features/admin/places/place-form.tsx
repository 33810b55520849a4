import { Button, TextInput } from '@mantine/core'
import {
  checkIsoCode,
  checkPlaceName,
  countryOfCode,
  type PlaceKind,
  WITHIN,
} from '@sojourn/contract/admin/place-rules'
import { placeSentences as sentences } from '@sojourn/contract/admin/place-sentences'
import type { PlaceChange } from '@sojourn/contract/admin/places'
import { PLACE_NAME_MAX } from '@sojourn/contract/limits'
import { useRef, useState } from 'react'
import notices from '../../../ui/cards/notice.module.css'
import dialogForm from '../../../ui/forms/dialog-form.module.css'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { type ListedPlace, type ListedRegion, placesOfKind } from './listed-place.ts'
import { addPlace, changePlace } from './place-calls.ts'
import { type PlaceProblem, placeProblem } from './place-problem.ts'
import { PlaceSelect } from './place-select.tsx'

interface PlaceFormProps {
  kind: PlaceKind
  within: number | null
  /** Absent for a new place. */
  edited?: ListedPlace
  regions: readonly ListedRegion[]
  onChanged: () => Promise<void>
  onAdded?: (kind: PlaceKind, name: string) => void
  onClose: () => void
}

interface Values {
  name: string
  within: number | null
  code: string
}

const LABELS: Readonly<Record<PlaceKind, string>> = {
  region: 'Region',
  country: 'Country',
  destination: 'Destination',
}

/** The name of a place, what it is within, and the ISO code of a country. */
export function PlaceForm(props: PlaceFormProps) {
  const { kind, within, edited, regions, onChanged, onAdded, onClose } = props
  const [start] = useState<Values>({ name: edited?.name ?? '', within, code: edited?.iso_code ?? '' })
  const [values, setValues] = useState(start)
  const nameField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const isHere = useIsHere()
  const outer = WITHIN[kind]
  const edit = (change: Partial<Values>) => setValues({ ...values, ...change })
  const { onSubmit, isBusy, problem } = useForm<Values, PlaceProblem>({
    read: () => ({ ...values, name: values.name.trim() }),
    check: ({ name, code }) => {
      const broken = { name: checkPlaceName(name), code: checkIsoCode(code) }
      return broken.name || broken.code ? broken : undefined
    },
    send,
    focusOn: ({ name, code }) => {
      if (name) nameField.current?.focus()
      else if (code) codeField.current?.focus()
    },
    onLate: (refusal) => showError(Object.values(refusal).join(' ')),
  })

  async function send(chosen: Values): Promise<PlaceProblem | undefined> {
    try {
      await (edited ? change(edited, chosen) : add(chosen))
    } catch (error) {
      return placeProblem(error)
    }
    await onChanged()
    showSuccess((edited ? sentences.saved : sentences.added)(chosen.name))
    if (!isHere.current) return
    onAdded?.(kind, chosen.name)
    onClose()
  }

  function add({ name, within, code }: Values): Promise<void> {
    return addPlace(kind, { name, within, ...(code !== '' && { iso_code: code }) })
  }

  /** Sends only what was changed here, with what it was. */
  function change({ id }: ListedPlace, now: Values): Promise<void> {
    return changePlace(kind, id, { ...differences(now, start), was: differences(start, now) })
  }

  return (
    <form className={dialogForm.form} onSubmit={onSubmit} noValidate>
      <TextInput
        ref={nameField}
        label="Name"
        size="md"
        value={values.name}
        maxLength={PLACE_NAME_MAX}
        readOnly={isBusy}
        error={problem?.name}
        onChange={(event) => edit({ name: event.currentTarget.value })}
        data-autofocus
      />
      {outer && (
        <PlaceSelect
          label={LABELS[outer]}
          data={placesOfKind(regions, outer)
            .filter(({ id, is_retired }) => !is_retired || id === start.within)
            .map(({ id, name, where }) => ({ value: String(id), label: name, detail: where }))}
          value={values.within}
          onChange={(id) => edit({ within: id })}
          readOnly={isBusy}
          error={problem?.within}
        />
      )}
      {kind === 'country' && (
        <TextInput
          ref={codeField}
          label="ISO code"
          size="md"
          description={countryOfCode(values.code) ?? hintFor(edited)}
          value={values.code}
          maxLength={2}
          readOnly={isBusy}
          autoComplete="off"
          spellCheck={false}
          error={problem?.code}
          onChange={(event) => edit({ code: event.currentTarget.value.toUpperCase() })}
        />
      )}
      {/* Always rendered, so that screen readers notice when it fills. */}
      <div role="alert" className={notices.error}>
        {problem?.call}
      </div>
      <div className={dialogForm.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {edited ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  )
}

/** What one has that the other doesn't. */
function differences(values: Values, others: Values): Omit<PlaceChange, 'was'> {
  return {
    ...(values.name !== others.name && { name: values.name }),
    ...(values.within !== others.within && { within: values.within }),
    ...(values.code !== others.code && { iso_code: values.code || null }),
  }
}

function hintFor(edited: ListedPlace | undefined): string {
  return edited
    ? "Two letters, such as AU. Countries without a code aren't on the map."
    : 'Two letters, such as AU. If you leave it blank, it is filled in for well-known names.'
}
