/**
 * A fingerprint of all trips and their stamps: 64 bits that are the same on every instance, whatever order the trips came in.
 * A stamp that changes always changes it.
 */
export class ListFingerprint {
  #first = 0
  #second = 0

  /** Adds a trip, or removes one that was added. */
  toggle(tripId: number, stamp: number): void {
    this.#first ^= mixed(FIRST_SEED, tripId, stamp)
    this.#second ^= mixed(SECOND_SEED, tripId, stamp)
  }

  toString(): string {
    return [this.#first, this.#second].map((half) => (half >>> 0).toString(36)).join('.')
  }
}

const FIRST_SEED = 0x2c1b3c6d
const SECOND_SEED = 0x297a2d39

function mixed(seed: number, tripId: number, stamp: number): number {
  return scatter(scatter(scatter(seed ^ tripId) ^ Math.floor(stamp / 2 ** 32)) ^ stamp)
}

/** Different numbers stay different. (The last step of MurmurHash3.) */
function scatter(bits: number): number {
  const half = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return whole ^ (whole >>> 16)
}
