import { monthLabel, shortMonthLabel } from '@sojourn/contract/dates/date-words'
import type { SpendGroup } from '@sojourn/contract/insights/spend'

/** Longer names are cut on a chart's axis; the table shows them in full. */
const AXIS_NAME_MAX = 18

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** $1.25K, for the axis of a chart */
export function roughMoney(amount: number): string {
  return compact.format(amount)
}

/** 12.5% */
export function shareText(share: number): string {
  return percent.format(share)
}

/** November 2026; a longer period already has a name */
export function periodLabel({ name }: SpendGroup): string {
  return isMonthName(name) ? monthLabel(name) : name
}

/** Nov 2026 */
export function shortPeriodLabel({ name }: SpendGroup): string {
  return isMonthName(name) ? shortMonthLabel(name) : name
}

/** Mia Chen (10001), because two people can share a name */
export function personLabel({ key, name }: SpendGroup): string {
  return key === '' || key === name ? name : `${name} (${key})`
}

/** Cuts between visible letters, never within one. */
export function axisName(name: string): string {
  const letters = [...letterOf.segment(name)].map(({ segment }) => segment)
  return letters.length > AXIS_NAME_MAX
    ? `${letters
        .slice(0, AXIS_NAME_MAX - 1)
        .join('')
        .trim()}…`
    : name
}

const letterOf = new Intl.Segmenter('en')

function isMonthName(name: string): boolean {
  return /^\d{4}-\d{2}$/.test(name)
}
