import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

interface TypedFilterProps extends Pick<TextInputProps, 'label' | 'placeholder' | 'maxLength' | 'inputMode'> {
  value: string
  onChange: (text: string) => void
}

const TYPING_MS = 250

/** Filters when the typing pauses. Follows the address when it changes some other way, such as going back. */
export function TypedFilter({ value, onChange, ...props }: TypedFilterProps) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const send = useDebouncedCallback((text: string) => {
    setSent(text)
    onChange(text)
  }, TYPING_MS)
  if (value !== sent) {
    setSent(value)
    setTyped(value)
  }
  return (
    <TextInput
      type="search"
      {...props}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        send(currentTarget.value.trim())
      }}
    />
  )
}
