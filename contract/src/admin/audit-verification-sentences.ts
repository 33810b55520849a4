import { counted, countText } from '../words/count-words.ts'
import type { AuditVerification, Misfit } from './audit-verification.ts'

export function describeVerification({ entries, misfit }: AuditVerification): string {
  if (misfit) return describeMisfit(misfit)
  if (entries === 0) return 'The audit log is empty.'
  return `The audit log is intact: ${counted(entries, 'entry fits', 'entries fit')} into the chain.`
}

function describeMisfit({ position, entryId, timestamp, problem }: Misfit): string {
  const which = entryId === null ? 'The entry' : `Entry ${entryId}`
  const where = position === null ? '' : ` at position ${countText(position)} of the chain`
  const when = timestamp === null ? '' : `, dated ${timestamp.slice(0, 16).replace('T', ' ')} UTC,`
  return `${which}${where}${when} ${PROBLEMS[problem]}.`
}

const PROBLEMS: Record<Misfit['problem'], string> = {
  changed: 'has been changed',
  removed: 'has been removed',
  reordered: 'is in the wrong place',
  added: 'was added in a way that bypassed the chain',
  hidden: 'has been hidden from the search',
}
