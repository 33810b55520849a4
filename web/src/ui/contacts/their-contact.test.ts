import { expect, test } from 'vitest'
import { withTheirContact } from './their-contact.ts'

test('what was typed stays, and what was changed somewhere else replaces the rest', () => {
  const before = { phone: '111', emergency_name: 'Wei', emergency_phone: '222' }
  const typed = { ...before, phone: '999' }
  const current = { phone: '333', emergency_name: 'Noor', emergency_phone: '222' }
  expect(withTheirContact(typed, before, current)).toEqual({
    phone: '999',
    emergency_name: 'Noor',
    emergency_phone: '222',
  })
})
