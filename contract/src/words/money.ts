const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatMoney(amount: number): string {
  return dollars.format(amount)
}

/** Adds whole cents, so that rounding errors don't build up. */
export function sumMoney(amounts: Iterable<number>): number {
  let cents = 0
  for (const amount of amounts) cents += Math.round(amount * 100)
  return cents / 100
}

/** Splits an amount as evenly as whole cents allow. The shares add up to the amount, so the first ones may be a cent larger. */
export function splitMoney(amount: number, parts: number): number[] {
  const cents = Math.round(amount * 100)
  const each = Math.floor(cents / parts)
  const rest = cents - each * parts
  return Array.from({ length: parts }, (_, index) => (index < rest ? each + 1 : each) / 100)
}

export function isWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}
