import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The memory in use after garbage collection. */
export function memoryInUse(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage()
}
