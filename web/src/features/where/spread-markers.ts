export interface Spot {
  x: number
  y: number
}

const ROUNDS = 120

/** Moves points apart until none are closer than the given distance, each as little as possible. */
export function spreadMarkers(spots: readonly Spot[], distance: number): Spot[] {
  const moved = spots.map(({ x, y }) => ({ x, y }))
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!pushApart(moved, distance)) break
  }
  return moved
}

/** Returns whether any two had to be moved. */
function pushApart(spots: Spot[], distance: number): boolean {
  let hasMoved = false
  for (const [index, one] of spots.entries()) {
    for (const other of spots.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y]
      const apart = Math.hypot(dx, dy)
      if (apart >= distance) continue
      hasMoved = true
      // Points at exactly the same position move apart in a direction that depends on their index.
      const angle = apart === 0 ? index : Math.atan2(dy, dx)
      // A little more than needed, so that it finishes.
      const push = (distance * 1.01 - apart) / 2
      one.x -= Math.cos(angle) * push
      one.y -= Math.sin(angle) * push
      other.x += Math.cos(angle) * push
      other.y += Math.sin(angle) * push
    }
  }
  return hasMoved
}
