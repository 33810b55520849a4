import { TextInput, type TextInputProps } from '@mantine/core'
import { STAFF_ID_MAX } from '@sojourn/contract/limits'

export function StaffIdInput(props: TextInputProps) {
  return (
    <TextInput
      label="Staff ID"
      name="staff_id"
      size="md"
      maxLength={STAFF_ID_MAX}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
