import * as z from 'zod/mini'

/** A number in an address. Only digits are accepted: an empty text or `0x10` is not a number. */
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, 'Must be a whole number')),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  )
}
