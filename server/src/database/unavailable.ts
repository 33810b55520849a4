/** Whether an error says that the database cannot be reached now, rather than that a statement was wrong. */
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

/** Connection lost, resources exhausted (disk, memory, connections), taken down by an operator or a time-out. */
const UNAVAILABLE_CLASSES = ['08', '53', '57']

/** What the driver says when it gave up without a code of the server's. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
]
