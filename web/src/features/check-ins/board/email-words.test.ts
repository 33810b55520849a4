import { expect, test } from 'vitest'
import { emailWords } from './email-words.ts'

const NOW = Date.parse('2026-11-16T10:05:00Z')
const sent = { emailed_at: '2026-11-16T10:00:00Z', emails: 1, address: 'ana@example.edu' }

test.each([
  [{ ...sent, email_state: 'sent' }, 'Emailed 5 minutes ago'],
  [{ ...sent, email_state: 'sent', emails: 2 }, 'Emailed 5 minutes ago (2 emails)'],
  [{ ...sent, email_state: 'waiting' }, 'Email waiting to be sent'],
  [{ ...sent, email_state: 'failed' }, "Email couldn't be delivered 5 minutes ago"],
  [{ email_state: 'none', emailed_at: null, emails: 0, address: null }, 'No email address'],
  [{ email_state: 'none', emailed_at: null, emails: 0, address: 'ana@example.edu' }, 'Not emailed'],
] as const)('%j', (person, words) => {
  expect(emailWords(person, NOW)).toBe(words)
})
