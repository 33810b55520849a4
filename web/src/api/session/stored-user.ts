import type { User } from '@sojourn/contract/account/account'

/**
 * The stored user, or nobody if the text isn't one. Checked by hand, because this runs before the first paint
 * and the schema would pull in its library.
 */
export function parseUser(text: string | null): User | null {
  if (text === null) return null
  try {
    const user: unknown = JSON.parse(text)
    return isUser(user) ? user : null
  } catch {
    return null
  }
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const { staff_id, first_name, last_name } = value as Record<string, unknown>
  return [staff_id, first_name, last_name].every((field) => typeof field === 'string') && staff_id !== ''
}
