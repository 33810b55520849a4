import type { CheckInPlace, CheckInScope } from '@sojourn/contract/check-ins/check-in'
import { rangeText } from '@sojourn/contract/dates/date-words'

/** Japan, or "kyoto" in Japan, or everywhere. */
export function placeWords({ country, place }: CheckInScope): string {
  if (!place) return country ?? 'Everywhere'
  return country ? `“${place}” in ${country}` : `“${place}”`
}

/** Japan, 16 Nov 2026 – 20 Nov 2026 */
export function scopeWords(scope: CheckInScope): string {
  return `${placeWords(scope)}, ${rangeText({ from: scope.from, to: scope.to })}`
}

/** Kyoto, Japan: 16 Nov 2026 – 20 Nov 2026 */
export function stayWords({ city, country, start_date, end_date }: CheckInPlace): string {
  const place = [city, country].filter(Boolean).join(', ')
  return `${place}: ${rangeText({ from: start_date, to: end_date })}`
}
