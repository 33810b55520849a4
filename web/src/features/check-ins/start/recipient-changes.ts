import type { Recipient } from '@sojourn/contract/check-ins/check-in'
import { counted } from '@sojourn/contract/words/count-words'

/** Says how a list of recipients differs from the one seen before: "2 travellers added, 1 removed, 1 changed." */
export function recipientChangeWords(before: readonly Recipient[], now: readonly Recipient[]): string {
  const known = new Map(before.map((recipient) => [recipient.staff_id, recipient]))
  const added = now.filter(({ staff_id }) => !known.has(staff_id)).length
  const kept = now.filter(({ staff_id }) => known.has(staff_id))
  const removed = before.length - kept.length
  const changed = kept.filter(
    (each) => JSON.stringify(each) !== JSON.stringify(known.get(each.staff_id)),
  ).length
  const parts = [
    added > 0 && `${counted(added, 'traveller')} added`,
    removed > 0 && `${counted(removed, 'traveller')} removed`,
    changed > 0 && `${counted(changed, 'traveller')} changed`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}
