import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These take many seconds. Started last, one of them would run alone on a single core. */
const LONG = [
  'embedded/first-init.test.ts',
  'both-engines/starting.test.ts',
  'both-engines/torture.test.ts',
  'outgoing-mail.test.ts',
  'single-sign-on-provider.test.ts',
  'embedded/operator-door.test.ts',
  'embedded/round-trip.test.ts',
  'embedded/engine.test.ts',
  'webhooks.test.ts',
  'webhook-delivery.test.ts',
  'embedded/starting.test.ts',
  'upgrade/upgrade.test.ts',
  'activation.test.ts',
  'embedded/durability.test.ts',
  'brute-force.test.ts',
  'both-engines/fuzz.test.ts',
  'test-email.test.ts',
  'import.test.ts',
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
