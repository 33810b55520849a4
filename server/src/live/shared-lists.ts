interface Shared<List> {
  key: string
  list: List
  users: number
}

/** Numbers the different lists of people or places that trips have. A number is free again once no trip has its list. */
export class SharedLists<List> {
  readonly #numbers = new Map<string, number>()
  readonly #shared: (Shared<List> | undefined)[] = []
  readonly #free: number[] = []

  /** One more than the highest number. */
  get count(): number {
    return this.#shared.length
  }

  get(number: number): List | undefined {
    return this.#shared[number]?.list
  }

  /** Equal keys mean equal lists. */
  take(key: string, make: () => List): number {
    const known = this.#numbers.get(key)
    const shared = known === undefined ? undefined : this.#shared[known]
    if (known !== undefined && shared) {
      shared.users += 1
      return known
    }
    const number = this.#free.pop() ?? this.#shared.length
    this.#numbers.set(key, number)
    this.#shared[number] = { key, list: make(), users: 1 }
    return number
  }

  release(number: number): void {
    const shared = this.#shared[number]
    if (!shared) return
    shared.users -= 1
    if (shared.users > 0) return
    this.#numbers.delete(shared.key)
    this.#shared[number] = undefined
    this.#free.push(number)
  }
}
