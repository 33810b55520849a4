import { checkInCreateSchema } from '@sojourn/contract/check-ins/check-in'
import { expect, test } from 'vitest'
import { newRequestId, uuidOf } from './request-id.ts'

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('16 bytes of %d', (byte, uuid) => {
  expect(uuidOf(new Uint8Array(16).fill(byte))).toBe(uuid)
})

test('the server accepts it', () => {
  const id = newRequestId()
  expect(checkInCreateSchema.shape.request_id.parse(id)).toBe(id)
})
