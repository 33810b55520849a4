import { Textarea, TextInput } from '@mantine/core'
import { CHECK_IN_NOTE_MAX, PHONE_MAX } from '@sojourn/contract/limits'

export interface Extras {
  note: string
  phone: string
}

interface ExtraFieldsProps extends Extras {
  onChange: (extras: Extras) => void
}

/** What can be added to an answer. */
export function ExtraFields({ note, phone, onChange }: ExtraFieldsProps) {
  return (
    <>
      <Textarea
        label="Note (optional)"
        placeholder="Where you are, what you need"
        size="md"
        rows={2}
        maxLength={CHECK_IN_NOTE_MAX}
        value={note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value, phone })}
      />
      <TextInput
        label="Phone number (optional)"
        placeholder="Where we can reach you now"
        type="tel"
        autoComplete="tel"
        size="md"
        maxLength={PHONE_MAX}
        value={phone}
        onChange={({ currentTarget }) => onChange({ note, phone: currentTarget.value })}
      />
    </>
  )
}
