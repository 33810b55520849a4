import { DIRECTORY_NAME_MAX } from '../limits.ts'

export type NameProblem = 'missing' | 'too long' | 'characters'

/** Why a person, region, country or destination can't have this name, if there is a reason. A name nobody can see is missing. */
export function problemOfName(name: string): NameProblem | undefined {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return 'missing'
  if (name.length > DIRECTORY_NAME_MAX) return 'too long'
  return name.isWellFormed() && !/\p{Cc}/u.test(name) ? undefined : 'characters'
}
