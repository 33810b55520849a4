import { ApiFailure } from '../../http/api-failure.ts'

/** The version that the caller expects to change, or undefined if any version will do. */
export function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1]
  if (version === undefined)
    throw new ApiFailure('malformed', 'If-Match must be the version of the trip, in quotes.')
  return Number(version)
}
