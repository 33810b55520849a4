import { hash } from 'node:crypto'
import { tripSchema } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SHAPE } from './shape.ts'

test('the shape of a copy has the digest of the current schema, so that a copy of other trips is thrown away', () => {
  const digest = hash('sha256', JSON.stringify(z.toJSONSchema(tripSchema))).slice(0, 10)
  expect(SHAPE.split(' ').at(-1)).toBe(digest)
})
