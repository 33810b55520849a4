import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

export type Log = Logger
type LogDestination = DestinationStream & { isTTY?: boolean }

/** Readable text on a terminal, one JSON object per line everywhere else. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination: LogDestination = process.stdout,
): Log {
  const options = {
    level: config.logLevel,
    serializers: { error: errorForLog, err: errorForLog },
    base: null,
  }
  const stream = destination.isTTY
    ? pretty({ destination: 1, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
    : destination
  return pino(options, stream)
}

/**
 * A failed statement includes its parameters, which may be a password hash or a token. Only what identifies the fault is
 * logged.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const isQuery = 'query' in error && 'params' in error
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${String(error.query)}` : error.message,
    ...('code' in error && { code: error.code }),
    stack: isQuery ? stackFrames(error) : error.stack,
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

function stackFrames(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
