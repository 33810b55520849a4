import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

/** Ends the process. Prints a sentence if a person can fix the problem, otherwise logs the fault without its secrets. */
export function reportFailure(error: unknown, toText: (sentence: string) => string): never {
  if (error instanceof StartError) process.stderr.write(toText(error.message))
  else createLog({ logLevel: 'fatal' }, process.stderr).fatal({ error }, 'failed')
  process.exit(1)
}
