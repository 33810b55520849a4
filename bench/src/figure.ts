/** One row of the table: our figure, its yardstick and the goal. */
export interface Figure {
  name: string
  ours: string
  yardstick: string
  ratio: number
  goal?: { atLeast: number } | { atMost: number }
}

const HEADINGS = ['what', 'Sojourn', 'yardstick', 'ratio', 'goal', 'holds']

export const TABLE_HEAD = [HEADINGS, HEADINGS.map(() => '---')].map(lineOf).join('\n')

export function rowOf(figure: Figure): string {
  const { name, ours, yardstick, ratio } = figure
  return lineOf([name, ours, yardstick, ratio.toFixed(2), goalOf(figure), cellOf(holds(figure))])
}

export function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Undefined if there is no goal. */
export function holds({ ratio, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost
}

export function cellOf(holds: boolean | undefined): string {
  return holds === undefined ? '' : holds ? 'yes' : '**no**'
}

/** Prints the last line of a run and sets the exit code. */
export function endWith(missed: readonly string[]): never {
  console.log(missed.length === 0 ? '\n✓ Every goal was reached.' : `\n✗ Missed: ${missed.join('; ')}.`)
  process.exit(missed.length === 0 ? 0 : 1)
}

function goalOf({ goal }: Figure): string {
  if (!goal) return ''
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
}
