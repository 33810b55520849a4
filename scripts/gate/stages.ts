import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folderInMemory } from '../machine/folder-in-memory.ts'
import { type Command, root, run } from '../run.ts'

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
export const embedded = vitest('Server tests on the embedded engine', ['embedded'])
export const postgres = vitest('Server tests on PostgreSQL', ['postgres', 'upgrade'])

/** Runs the stages in order, stops at the first failure, and prints how many tests ran. */
export async function runStages(stages: Stage[]): Promise<void> {
  await rm(resultsFolder, { recursive: true, force: true })
  await mkdir(resultsFolder, { recursive: true })
  const memory = folderInMemory()
  for (const [index, stage] of stages.entries()) {
    console.log(`\n▶ ${index + 1}/${stages.length} ${stage.name}`)
    if (stage.notRunBecause) {
      console.log(`⚠ ${stage.name} NOT RUN: ${stage.notRunBecause}`)
      continue
    }
    const started = performance.now()
    for (const command of stage.commands) {
      if (await run({ ...command, env: { ...(memory && { TMPDIR: memory }), ...command.env } })) continue
      console.log(`✗ ${stage.name} failed: ${command.command} ${command.args.join(' ')}`)
      await printCounts(stages)
      process.exit(1)
    }
    console.log(`✓ ${stage.name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  }
  await printCounts(stages)
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

async function printCounts(stages: Stage[]): Promise<void> {
  const total = { passed: 0, failed: 0 }
  for (const { results } of stages) {
    const text = results && (await readFile(results, 'utf8').catch(() => undefined))
    if (!text) continue
    const report = JSON.parse(text)
    // Vitest's report, or Playwright's.
    total.passed += report.numPassedTests ?? report.stats.expected
    total.failed += report.numFailedTests ?? report.stats.unexpected + report.stats.flaky
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  for (const { name, notRunBecause } of stages) {
    if (notRunBecause) console.log(`⚠ ${name} NOT RUN: ${notRunBecause}`)
  }
}
