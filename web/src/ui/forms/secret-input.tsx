import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_MAX } from '@sojourn/contract/limits'

/** A password's field: never longer than a password may be, and its characters can be shown. */
export function SecretInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      maxLength={PASSWORD_MAX}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
      // Mantine marks the frame only.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
