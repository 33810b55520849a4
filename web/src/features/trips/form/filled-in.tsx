import { TextInput } from '@mantine/core'
import classes from './row-list.module.css'

/** Filled in by the choice next to it, and read-only. */
export function FilledIn({ label, value }: { label: string; value: string }) {
  return (
    <TextInput
      label={label}
      size="md"
      value={value}
      title={value}
      readOnly
      tabIndex={-1}
      dir="auto"
      classNames={{ input: classes.filledIn }}
    />
  )
}
