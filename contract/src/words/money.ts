const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatMoney(amount: number): string {
  return dollars.format(amount)
}

/** Adds in whole cents, so that a thousand costs do not gather a binary fraction. */
export function sumMoney(amounts: Iterable<number>): number {
  let cents = 0
  for (const amount of amounts) cents += Math.round(amount * 100)
  return cents / 100
}

/** Shares as even as whole cents can be, which add up to the amount: the first ones have a cent more where it leaves a rest. */
export function splitMoney(amount: number, parts: number): number[] {
  const cents = Math.round(amount * 100)
  const each = Math.floor(cents / parts)
  const rest = cents - each * parts
  return Array.from({ length: parts }, (_, index) => (index < rest ? each + 1 : each) / 100)
}

export function isWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}
