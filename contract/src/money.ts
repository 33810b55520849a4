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

export function isWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}
