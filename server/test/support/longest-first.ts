import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These take many seconds. Started last, one of them would run alone on a single core. */
const LONG = [
  'embedded/first-init.test.ts',
  'live-instances.test.ts',
  'both-engines/starting.test.ts',
  'both-engines/torture.test.ts',
  'upgrade/upgrade.test.ts',
  'both-engines/fuzz.test.ts',
  'embedded/round-trip.test.ts',
  'admin.test.ts',
  'single-sign-on-provider.test.ts',
  'audit-chain.test.ts',
  'both-engines/audit-search.test.ts',
  'both-engines/backup.test.ts',
  'both-engines/system.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => position(a) - position(b))
  }
}

function position({ moduleId }: TestSpecification): number {
  const index = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}`))
  return index < 0 ? LONG.length : index
}
