import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.ts'
import { folderInMemory } from './machine/folder-in-memory.ts'
import { root, run } from './run.ts'

const PROJECTS = {
  unit: '{contract,server,web}/src/**/*.test.{ts,tsx}',
  embedded: 'server/test/{embedded,both-engines}/*.test.ts',
  postgres: 'server/test/{*,both-engines/*}.test.ts',
}
type Project = keyof typeof PROJECTS

interface Failure {
  project: Project
  file: string
  test: string
  seed: number
  reason: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    project: { type: 'string' },
    test: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const chosenSeed = values.seed === undefined ? undefined : Number(values.seed)
const projects = (Object.keys(PROJECTS) as Project[]).filter((name) => (values.project ?? name) === name)
const isSeed = chosenSeed === undefined || (Number.isInteger(chosenSeed) && chosenSeed >= 0)
if (!(minutes > 0) || !isSeed || projects.length === 0) {
  console.error(
    'Usage: npm run fuzz -- [--minutes 10] or, to replay, --seed N [--project unit|embedded|postgres] [--test "name"] [FILE …]',
  )
  process.exit(1)
}

await buildWeb()
const memory = folderInMemory()
const results = join(root, '.cache', 'fuzz-results.json')
const failures = new Map<string, Failure>()
const endsAt = performance.now() + minutes * 60_000
let rounds = 0
do {
  rounds += 1
  // fast-check reads a seed as 32 bits.
  const seed = chosenSeed ?? randomInt(2 ** 31)
  console.log(`Round ${rounds}, seed ${seed}`)
  for (const project of projects) await fuzz(project, seed)
} while (chosenSeed === undefined && performance.now() < endsAt)

console.log(
  `\n${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${failures.size} ${failures.size === 1 ? 'failure' : 'failures'}`,
)
for (const failure of failures.values()) console.log(`✗ ${titleOf(failure)}\n  ${replayOf(failure)}`)
process.exit(failures.size === 0 ? 0 : 1)

/** Runs the property tests of a project with a seed, and records each test the first time it fails. */
async function fuzz(project: Project, seed: number): Promise<void> {
  const files = positionals.length > 0 ? positionals : filesWithProperties(project)
  await rm(results, { force: true })
  await mkdir(join(root, '.cache'), { recursive: true })
  const succeeded = await run({
    command: 'vitest',
    args: [
      ...['run', '--project', project, '--reporter=json', `--outputFile.json=${results}`],
      ...(values.test ? ['-t', escapeRegExp(values.test)] : []),
      ...files,
    ],
    env: { FUZZ_SEED: String(seed), ...(memory && { TMPDIR: memory }) },
    isQuiet: chosenSeed === undefined,
  })
  if (succeeded) return
  const found = failuresIn(await readFile(results, 'utf8').catch(() => undefined), project, seed)
  for (const failure of found) {
    const title = titleOf(failure)
    if (failures.has(title)) continue
    failures.set(title, failure)
    console.log(`✗ ${title}\n${failure.reason}\n  ${replayOf(failure)}`)
  }
}

/** The files that import fast-check or use its seed, so new property tests are found automatically. */
function filesWithProperties(project: Project): string[] {
  return globSync(PROJECTS[project], { cwd: root }).filter((file) =>
    /from 'fast-check'|support\/property-seed.ts'/.test(readFileSync(join(root, file), 'utf8')),
  )
}

interface Report {
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function failuresIn(text: string | undefined, project: Project, seed: number): Failure[] {
  const report: Report = text ? JSON.parse(text) : { testResults: [] }
  const found = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [{ project, file, test: '', seed, reason: message }]
    return failed.map(({ fullName, failureMessages }) => ({
      project,
      file,
      test: fullName,
      seed,
      reason: failureMessages.join('\n'),
    }))
  })
  return found.length > 0 ? found : [{ project, file: '', test: '', seed, reason: 'The run itself failed.' }]
}

function titleOf({ project, file, test }: Failure): string {
  return [project, file, test].filter(Boolean).join(' › ')
}

function replayOf({ project, file, test, seed }: Failure): string {
  const name = test && ` --test '${test.replaceAll("'", "'\\''")}'`
  return `npm run fuzz -- --seed ${seed} --project ${project}${name} ${file}`.trimEnd()
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
