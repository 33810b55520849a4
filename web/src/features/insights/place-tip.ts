/** Must match the styles. */
const WIDTH_MAX = 232
const GAP = 16

/**
 * Puts the tip next to the pointer if there is room, otherwise below or above it, so that it never covers its
 * bar. It stays inside the chart without being measured: the further along the pointer is, the further the tip
 * is shifted by its own size.
 */
export function placeTip(
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
) {
  const beside = { top: y, transform: `translateY(${shift(y, height)})` }
  if (x + GAP + WIDTH_MAX <= width) return { left: x + GAP, ...beside }
  if (x - GAP - WIDTH_MAX >= 0) return { right: width - x + GAP, ...beside }
  const centred = { left: x, transform: `translateX(${shift(x, width)})` }
  return y < height / 2 ? { top: y + GAP, ...centred } : { bottom: height - y + GAP, ...centred }
}

function shift(at: number, size: number): string {
  return `${Math.round((-100 * at) / size)}%`
}
