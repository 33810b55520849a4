/** Whether an error means that the database can't be reached now, and not that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    UNREACHABLE.has(code) ||
    UNAVAILABLE_CLASSES.some((prefix) => /^[0-9A-Z]{5}$/.test(code) && code.startsWith(prefix)) ||
    DRIVER_MESSAGES.some((text) => error.message.includes(text)) ||
    isDatabaseUnavailable(error.cause)
  )
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
])

/** Connection lost, resources exhausted (disk, memory, connections), stopped by an operator or a timeout. */
const UNAVAILABLE_CLASSES = ['08', '53', '57']

/** The driver's messages when it gives up without an error code. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
]
