import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_MAX } from '@sojourn/contract/limits'

/** A password field: limited to the length of a password, and the password can be shown. */
export function SecretInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      maxLength={PASSWORD_MAX}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      // Mantine marks only the frame.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
