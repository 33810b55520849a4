import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { SHORT_LIVED } from '../support/short-lived.ts'

export interface Child {
  readonly process: ChildProcess
  readonly lines: string[]
  /** Resolves with its exit signal or code after all its output has arrived. */
  readonly ended: Promise<string | number>
  /** Resolves after that many lines, or when it has ended. */
  hasPrinted(count: number): Promise<void>
}

export function startChild(fixture: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const path = fileURLToPath(new URL(`fixtures/${fixture}.ts`, import.meta.url))
  const child = spawn(process.execPath, [...SHORT_LIVED, path, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  let unfinished = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (unfinished + text).split('\n')
    unfinished = parts.pop() ?? ''
    lines.push(...parts)
    child.emit('lines')
  })
  let hasEnded = false
  const ended = once(child, 'close').then(([code, signal]) => {
    hasEnded = true
    return (signal ?? code) as string | number
  })
  const hasPrinted = async (count: number) => {
    while (lines.length < count && !hasEnded) await Promise.race([once(child, 'lines'), ended])
  }
  return { process: child, lines, ended, hasPrinted }
}
