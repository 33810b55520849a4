import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { builtServer } from '../build-server.ts'
import { folderInMemory } from '../machine/folder-in-memory.ts'
import { type Command, root, run } from '../run.ts'
import { type StageRun, summaryOf, testsIn } from './summary.ts'

export interface Stage {
  name: string
  commands: Command[]
  /** The reason, if it can't run on this machine. */
  notRunBecause?: string
  /** Where the stage's test runner writes its results, which are counted at the end. */
  results?: string
}

export const resultsFolder = join(root, '.cache', 'test-results')

const TSCONFIGS = ['.', 'contract', 'server', 'web', 'web/tsconfig.test.json', 'e2e']

export const types: Stage = {
  name: 'Types',
  commands: TSCONFIGS.map((project) => ({ command: 'tsc', args: ['-p', project], isQuiet: true })),
}

export const lint: Stage = {
  name: 'Lint and format',
  commands: [
    { command: 'biome', args: ['check', '.'], isQuiet: true },
    { command: 'oxlint', args: ['--type-aware', '--deny-warnings'], isQuiet: true },
  ],
}

export const unit = vitest('Unit tests', ['unit'])
/** The servers that tests start as processes load three times faster from the bundle, which has to be built first. */
export const BUNDLE = { BUILT_SERVER: builtServer }
export const embedded = vitest('Server tests on the embedded engine', ['embedded'], BUNDLE)
export const postgres = vitest('Server tests on PostgreSQL', ['postgres', 'upgrade'], BUNDLE)

/** Runs the stages in order, stops at the first failure, and says how long everything took and how many tests passed. */
export async function runStages(stages: Stage[]): Promise<void> {
  await rm(resultsFolder, { recursive: true, force: true })
  await mkdir(resultsFolder, { recursive: true })
  const memory = folderInMemory()
  const runs: StageRun[] = []
  for (const [index, stage] of stages.entries()) {
    console.log(`\n▶ ${index + 1}/${stages.length} ${stage.name}`)
    if (stage.notRunBecause) {
      console.log(`⚠ ${stage.name} NOT RUN: ${stage.notRunBecause}`)
      continue
    }
    const started = performance.now()
    const failed = await firstFailure(stage.commands, memory ? { TMPDIR: memory } : {})
    const seconds = (performance.now() - started) / 1000
    runs.push({ name: stage.name, seconds })
    if (failed) {
      console.log(`✗ ${stage.name} failed: ${failed.command} ${failed.args.join(' ')}`)
      await printSummary(stages, runs)
      process.exit(1)
    }
    console.log(`✓ ${stage.name} (${seconds.toFixed(1)} s)`)
  }
  await printSummary(stages, runs)
}

async function firstFailure(commands: Command[], env: Record<string, string>): Promise<Command | undefined> {
  for (const command of commands) {
    if (!(await run({ ...command, env: { ...env, ...command.env } }))) return command
  }
  return undefined
}

export function vitest(name: string, projects: string[], env: Record<string, string> = {}): Stage {
  const results = join(resultsFolder, `${projects.join('-')}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${results}`,
  ]
  return { name, commands: [{ command: 'vitest', args, env }], results }
}

async function printSummary(stages: Stage[], runs: StageRun[]): Promise<void> {
  const written = stages.flatMap(({ results }) => results ?? [])
  const texts = await Promise.all(written.map((file) => readFile(file, 'utf8').catch(() => undefined)))
  const tests = texts.flatMap((text) => (text ? testsIn(JSON.parse(text), root) : []))
  for (const line of summaryOf(runs, tests)) console.log(line)
  for (const { name, notRunBecause } of stages) {
    if (notRunBecause) console.log(`⚠ ${name} NOT RUN: ${notRunBecause}`)
  }
}
