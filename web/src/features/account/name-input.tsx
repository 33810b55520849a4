import { TextInput, type TextInputProps } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { keptName } from './kept-name.ts'

/** Accepts letters and spaces only, typed or pasted. */
export function NameInput(props: TextInputProps) {
  return (
    <TextInput
      size="md"
      autoCapitalize="words"
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
      onInput={({ currentTarget, nativeEvent }) => {
        // Don't interfere with a letter that is still being composed.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        if (!isComposing) keepName(currentTarget)
      }}
      onCompositionEnd={({ currentTarget }: SyntheticEvent<HTMLInputElement>) => keepName(currentTarget)}
      {...props}
    />
  )
}

function keepName(input: HTMLInputElement): void {
  const { value, selectionStart } = input
  const { text, caret } = keptName(value, selectionStart ?? value.length)
  if (text === value) return
  input.value = text
  input.setSelectionRange(caret, caret)
}
