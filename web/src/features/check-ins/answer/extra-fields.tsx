import { Input, TextInput } from '@mantine/core'
import { CHECK_IN_NOTE_MAX, PHONE_MAX } from '@sojourn/contract/limits'
import { useId } from 'react'
import classes from './extra-fields.module.css'

export interface Extras {
  note: string
  phone: string
}

interface ExtraFieldsProps extends Extras {
  onChange: (extras: Extras) => void
}

/** What can be added to an answer. Without Mantine's Textarea, which a phone on a bad network would have to load. */
export function ExtraFields({ note, phone, onChange }: ExtraFieldsProps) {
  const id = useId()
  return (
    <>
      <Input.Wrapper id={id} label="Note (optional)" size="md">
        <Input
          id={id}
          component="textarea"
          multiline
          classNames={{ input: classes.note }}
          placeholder="Where you are, what you need"
          size="md"
          rows={2}
          maxLength={CHECK_IN_NOTE_MAX}
          value={note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value, phone })}
        />
      </Input.Wrapper>
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
