import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What is still in use once everything else has been cleared away. */
export function memoryInUse(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage()
}
