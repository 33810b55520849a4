import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** This project's own tools come first, including its Node. */
const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

export interface Command {
  command: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
  /** Keeps the output and shows it only if the command fails. */
  isQuiet?: boolean
  /** Stops it after this time. */
  seconds?: number
}

/** Runs a command to its end. True if it succeeded. */
export async function run({
  command,
  args,
  cwd = root,
  env = {},
  isQuiet = false,
  seconds,
}: Command): Promise<boolean> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    ...(seconds && { signal: AbortSignal.timeout(Math.ceil(seconds * 1000)), killSignal: 'SIGKILL' }),
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const succeeded = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  if (!succeeded && isQuiet) process.stderr.write(Buffer.concat(output))
  return succeeded
}
