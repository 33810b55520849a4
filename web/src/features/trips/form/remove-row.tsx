import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './row-list.module.css'

interface RemoveRowProps {
  name: string
  disabled: boolean
  onRemove: () => void
}

export function RemoveRow({ name, disabled, onRemove }: RemoveRowProps) {
  return (
    <ActionIcon
      className={classes.remove}
      variant="default"
      size={42}
      aria-label={`Remove ${name}`}
      disabled={disabled}
      onClick={onRemove}
    >
      <IconX size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}
