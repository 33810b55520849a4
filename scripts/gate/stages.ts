import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { folderInMemory } from '../machine/folder-in-memory.ts'
import { type Command, root, run } from '../run.ts'
import { type StageRun, summaryOf, testsIn } from './summary.ts'

export interface Stage {
  name: string
  /** They run side by side, one for each core. */
  commands: Command[]
  /** What can't run on this machine, and why. */
  notRun?: string
  /** Where the stage's test runner writes its results, which are counted at the end. */
  results?: string
}

export const resultsFolder = join(root, '.cache', 'test-results')

/** The largest first. */
const TSCONFIGS = ['server', 'web', 'web/tsconfig.test.json', '.', 'e2e', 'contract']

/** Each command checks with a single thread: several would read the same types again, each for itself. */
export const typesAndLint: Stage = {
  name: 'Types, lint and format',
  commands: [
    {
      command: 'oxlint',
      args: ['--type-aware', '--deny-warnings'],
      env: { GOMAXPROCS: '1' },
      isQuiet: true,
    },
    ...TSCONFIGS.map((project) => ({
      command: 'tsc',
      args: ['--singleThreaded', '-p', project],
      isQuiet: true,
    })),
    { command: 'biome', args: ['check', '.'], isQuiet: true },
  ],
}

export const unit = vitest('Unit tests', ['unit'])

/** Runs the stages in order, stops at the first failure, and says how long everything took and how many tests passed. */
export async function runStages(stages: Stage[]): Promise<void> {
  await rm(resultsFolder, { recursive: true, force: true })
  await mkdir(resultsFolder, { recursive: true })
  const memory = folderInMemory()
  const runs: StageRun[] = []
  for (const [index, stage] of stages.entries()) {
    console.log(`\n▶ ${index + 1}/${stages.length} ${stage.name}`)
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

/** The command that failed first, if one did. After it, no other is started. */
async function firstFailure(commands: Command[], env: Record<string, string>): Promise<Command | undefined> {
  const waiting = commands.values()
  let failed: Command | undefined
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    for (const command of waiting) {
      const succeeded = failed !== undefined || (await run({ ...command, env: { ...env, ...command.env } }))
      if (!succeeded) failed ??= command
    }
  })
  await Promise.all(lanes)
  return failed
}

export function vitest(
  name: string,
  projects: string[],
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Stage {
  const results = join(resultsFolder, `${projects.join('-')}.json`)
  const command = {
    command: 'vitest',
    args: [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${results}`,
      ...args,
    ],
    env,
  }
  return { name, commands: [command], results }
}

async function printSummary(stages: Stage[], runs: StageRun[]): Promise<void> {
  const written = stages.flatMap(({ results }) => results ?? [])
  const texts = await Promise.all(written.map((file) => readFile(file, 'utf8').catch(() => undefined)))
  const tests = texts.flatMap((text) => (text ? testsIn(JSON.parse(text), root) : []))
  for (const line of summaryOf(runs, tests)) console.log(line)
  for (const { notRun } of stages) if (notRun) console.log(`⚠ NOT RUN: ${notRun}`)
}
