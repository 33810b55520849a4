import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

interface TypedSearchProps extends Omit<TextInputProps, 'value' | 'onChange' | 'accept'> {
  /** What is searched for now, according to the address. */
  value: string
  onChange: (text: string) => void
  /** Leaves out characters that mean nothing here. */
  accept?: (text: string) => string
}

/** How long a pause in the typing must be. */
export const TYPING_MS = 250

/** Searches when the typing pauses. Follows the address when it changes some other way, such as going back. */
export function TypedSearch({ value, onChange, accept = (text) => text, ...props }: TypedSearchProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The field may already be ahead of its own search.
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  // Sends what the field shows by then: going back, or a reset, may have replaced what was typed.
  const send = useDebouncedCallback(() => {
    const text = typed.trim()
    if (text === sent) return
    setSent(text)
    onChange(text)
  }, TYPING_MS)
  return (
    <TextInput
      type="search"
      {...props}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(accept(currentTarget.value))
        send()
      }}
    />
  )
}
