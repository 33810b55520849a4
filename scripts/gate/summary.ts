import { relative } from 'node:path'

export interface TestRun {
  name: string
  /** Where it is, from the root of the project. */
  file: string
  seconds: number
  hasPassed: boolean
}

export interface StageRun {
  name: string
  seconds: number
}

/** What Vitest's JSON reporter writes, as far as it is read here. */
interface VitestReport {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
interface PlaywrightReport {
  config: { rootDir: string }
  suites: Suite[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; file: string; tests: { status: string; results: { duration: number }[] }[] }[]
}

const SLOWEST = 10

/** The tests of a report that ran, with the times of all their attempts. */
export function testsIn(report: unknown, root: string): TestRun[] {
  return isVitestReport(report) ? ofVitest(report, root) : ofPlaywright(report as PlaywrightReport, root)
}

function isVitestReport(report: unknown): report is VitestReport {
  return Object.hasOwn(report as object, 'testResults')
}

function ofVitest({ testResults }: VitestReport, root: string): TestRun[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, duration }) => ({
        name: fullName,
        file: relative(root, name),
        seconds: (duration ?? 0) / 1000,
        hasPassed: status === 'passed',
      })),
  )
}

function ofPlaywright({ config, suites }: PlaywrightReport, root: string): TestRun[] {
  // The outermost suites are files, whose title is not part of a name.
  return suites.flatMap((file) => testsOf({ ...file, title: '' }))

  function testsOf({ title, suites: inner = [], specs }: Suite): TestRun[] {
    const own = specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, results }) => ({
          name: spec.title,
          file: relative(root, `${config.rootDir}/${spec.file}`),
          seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          hasPassed: status === 'expected',
        })),
    )
    const all = [...own, ...inner.flatMap(testsOf)]
    return title ? all.map((test) => ({ ...test, name: `${title} ${test.name}` })) : all
  }
}

/** The lines at the end of a run: how long each stage took, the slowest tests of all of them, and how many passed. */
export function summaryOf(stages: readonly StageRun[], tests: readonly TestRun[]): string[] {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const passed = tests.filter(({ hasPassed }) => hasPassed).length
  return [
    ...(stages.length > 1
      ? ['', 'Stages:', ...stages.map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`)]
      : []),
    ...(slowest.length > 0 ? ['', 'Slowest tests:'] : []),
    ...slowest.map(({ name, file, seconds }) => `${inSeconds(seconds)}  ${name} (${file})`),
    '',
    `${passed} passed, ${tests.length - passed} failed`,
  ]
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`
}
