import { placeSentences } from '@sojourn/contract/admin/place-sentences'
import { failureText, toFailure } from '../../../api/failure.ts'

/** What is wrong with each field, or with the call as a whole. */
export interface PlaceProblem {
  name?: string | undefined
  within?: string | undefined
  code?: string | undefined
  call?: string
}

const FIELDS: Readonly<Record<string, keyof PlaceProblem>> = {
  name: 'name',
  within: 'within',
  iso_code: 'code',
}

/** Why the server refused a place, at the field it names. */
export function placeProblem(error: unknown): PlaceProblem {
  const { body } = toFailure(error)
  const [first] = (body as { errors?: { path: string }[] } | undefined)?.errors ?? []
  return { [FIELDS[first?.path ?? ''] ?? 'call']: failureText(error, placeSentences.failed) }
}
