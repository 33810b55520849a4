import { compare, newestFirst, type Sorted, type TripSort } from './trip-sort.ts'

/** Trips with equal values keep the default order in both directions. */
export function sortTrips<T extends Sorted>(trips: readonly T[], sort: TripSort | undefined): readonly T[] {
  return orderedPart(newestFirst(trips), sort, 0)
}

/** A part of a list that is in the default order, as it would be after sorting all of it, which takes far longer. */
export function orderedPart<T extends Sorted>(
  trips: readonly T[],
  sort: TripSort | undefined,
  from: number,
  to = trips.length,
): readonly T[] {
  if (sort === undefined) return trips.slice(from, to)
  const sign = sort.dir === 'desc' ? -1 : 1
  // Read each value once: sorting compares each of them many times.
  const values = trips.map((trip) => trip[sort.by])
  const compareAt = (a: number, b: number) =>
    sign * compare(values[a] as string | number, values[b] as string | number) || a - b
  const order = values.map((_value, index) => index)
  moveForward(order, 0, from, compareAt)
  moveForward(order, from, to, compareAt)
  return order
    .slice(from, to)
    .sort(compareAt)
    .map((index) => trips[index] as T)
}

/** Moves whatever belongs before a place in front of it (quickselect). Everything before `first` is already where it belongs. */
function moveForward(
  order: number[],
  first: number,
  place: number,
  compareAt: (a: number, b: number) => number,
): void {
  let last = order.length - 1
  while (first < place && place <= last) {
    const pivot = order[(first + last) >> 1] as number
    let [left, right] = [first, last]
    while (left <= right) {
      while (compareAt(order[left] as number, pivot) < 0) left++
      while (compareAt(order[right] as number, pivot) > 0) right--
      if (left > right) break
      const moved = order[left] as number
      order[left++] = order[right] as number
      order[right--] = moved
    }
    if (place <= right) last = right
    else if (place >= left) first = left
    else return
  }
}
