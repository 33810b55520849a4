import fc from 'fast-check'

/**
 * Every property test uses this seed, so that a commit always gets the same result.
 * `npm run fuzz` sets other seeds and tests ten times as many values.
 */
const GATE_SEED = 20_260_101
const fuzzSeed = process.env.FUZZ_SEED

export const SEED = fuzzSeed ? Number(fuzzSeed) : GATE_SEED

fc.configureGlobal({ seed: SEED, numRuns: fuzzSeed ? 1_000 : 100 })

/** Numbers from 0 to 1, always the same for a seed, for tests with random steps (mulberry32). */
export function seededRandom(seed = SEED): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
