import { expect, test } from 'vitest'
import { summaryOf, testsIn } from './summary.ts'

const VITEST = {
  numPassedTests: 1,
  testResults: [
    {
      name: '/project/contract/src/a.test.ts',
      assertionResults: [
        { fullName: 'a trip ends after it starts', status: 'passed', duration: 1500 },
        { fullName: 'a trip has a reason', status: 'failed', duration: 20 },
        { fullName: 'not run', status: 'skipped' },
        { fullName: 'later', status: 'todo' },
      ],
    },
  ],
}

const PLAYWRIGHT = {
  config: { rootDir: '/project/e2e' },
  suites: [
    {
      title: 'table.spec.ts',
      specs: [spec('rows are sorted', 'expected', 2000)],
      suites: [
        {
          title: 'on a phone',
          specs: [spec('cells wrap', 'unexpected', 100, 200), spec('nothing', 'skipped')],
          suites: [{ title: 'in the dark', specs: [spec('lines show', 'flaky', 4000, 1000)] }],
        },
      ],
    },
  ],
}

function spec(title: string, status: string, ...durations: number[]) {
  return {
    title,
    file: 'table.spec.ts',
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  }
}

test('the tests of a Vitest report are those that ran', () => {
  expect(testsIn(VITEST, '/project')).toEqual([
    { name: 'a trip ends after it starts', file: 'contract/src/a.test.ts', seconds: 1.5, hasPassed: true },
    { name: 'a trip has a reason', file: 'contract/src/a.test.ts', seconds: 0.02, hasPassed: false },
  ])
})

test('the tests of a Playwright report have the names of their groups, and the time of every attempt', () => {
  const file = 'e2e/table.spec.ts'
  expect(testsIn(PLAYWRIGHT, '/project')).toEqual([
    { name: 'rows are sorted', file, seconds: 2, hasPassed: true },
    { name: 'on a phone cells wrap', file, seconds: 0.3, hasPassed: false },
    { name: 'on a phone in the dark lines show', file, seconds: 5, hasPassed: false },
  ])
})

test('the summary lists the stages in order, then the slowest tests of all of them, then the counts', () => {
  const tests = [...testsIn(VITEST, '/project'), ...testsIn(PLAYWRIGHT, '/project')]
  const stages = [
    { name: 'Unit tests', seconds: 12.34 },
    { name: 'Browser tests', seconds: 600 },
  ]
  expect(summaryOf(stages, tests)).toEqual([
    '',
    'Stages:',
    '   12.3 s  Unit tests',
    '  600.0 s  Browser tests',
    '',
    'Slowest tests:',
    '    5.0 s  on a phone in the dark lines show (e2e/table.spec.ts)',
    '    2.0 s  rows are sorted (e2e/table.spec.ts)',
    '    1.5 s  a trip ends after it starts (contract/src/a.test.ts)',
    '    0.3 s  on a phone cells wrap (e2e/table.spec.ts)',
    '    0.0 s  a trip has a reason (contract/src/a.test.ts)',
    '',
    '2 passed, 3 failed',
  ])
})

test('no more than ten tests are listed, and a single stage or none without tests only has counts', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    name: `test ${index}`,
    file: 'a.test.ts',
    seconds: index,
    hasPassed: true,
  }))
  const lines = summaryOf([{ name: 'Unit tests', seconds: 1 }], many)
  expect(lines).toHaveLength(14)
  expect(lines[2]).toBe('   29.0 s  test 29 (a.test.ts)')
  expect(lines.at(-1)).toBe('30 passed, 0 failed')
  expect(summaryOf([{ name: 'Types', seconds: 1 }], [])).toEqual(['', '0 passed, 0 failed'])
})
