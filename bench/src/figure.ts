/** One line of the table: how a thing of ours compares to its yardstick, and what was aimed at. */
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
  return lineOf([name, ours, yardstick, ratio.toFixed(2), ...verdictOf(figure)])
}

export function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function verdictOf({ ratio, goal }: Figure): [goal: string, holds: string] {
  if (!goal) return ['', '']
  if ('atLeast' in goal) return [`≥ ${goal.atLeast}`, ratio >= goal.atLeast ? 'yes' : '**no**']
  return [`≤ ${goal.atMost}`, ratio <= goal.atMost ? 'yes' : '**no**']
}
