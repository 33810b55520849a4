import * as z from 'zod/mini'

/** A number in an address: digits only, so that neither nothing nor `0x10` passes for one. */
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, 'Must be a whole number')),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  )
}
