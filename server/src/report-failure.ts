import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

/** Ends the process: with a sentence where a person can mend it, else with the fault in the log, without its secrets. */
export function reportFailure(error: unknown, toText: (sentence: string) => string): never {
  if (error instanceof StartError) process.stderr.write(toText(error.message))
  else createLog({ logLevel: 'fatal' }, process.stderr).fatal({ error }, 'failed')
  process.exit(1)
}
