import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './danger-button.module.css'

interface DangerButtonProps extends ButtonProps, Pick<ComponentProps<'button'>, 'onClick' | 'type'> {
  /** The button that performs the action, rather than one that opens a question. */
  isFilled?: boolean
}

/** Destroys something. */
export function DangerButton({ isFilled = false, ...props }: DangerButtonProps) {
  return <Button variant="default" className={isFilled ? classes.filled : classes.quiet} {...props} />
}
