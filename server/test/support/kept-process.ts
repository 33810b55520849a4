import { spawn } from 'node:child_process'

export interface KeptProcess {
  hasEnded(): boolean
  stop(): Promise<void>
}

/** Runs a program and stops it with SIGINT on request, or when this process is killed. */
export function startKept(command: string[], owner: { uid?: number; gid?: number } = {}): KeptProcess {
  // The shell's input closes in both cases.
  const script = '"$@" & server=$!; read -r _; kill -INT $server; wait $server'
  const child = spawn('sh', ['-c', script, 'sh', ...command], {
    ...owner,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    hasEnded: () => child.exitCode !== null,
    stop: async () => {
      child.stdin?.end()
      await ended
    },
  }
}
