/** One line of the table: how a thing of ours compares to its yardstick, and what was aimed at. */
export interface Figure {
  name: string
  ours: string
  yardstick: string
  ratio: number
  goal?: { atLeast: number } | { atMost: number }
}

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    figure.ours,
    figure.yardstick,
    figure.ratio.toFixed(2),
    ...verdictOf(figure),
  ])
  return [HEADINGS, HEADINGS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const HEADINGS = ['what', 'Sojourn', 'yardstick', 'ratio', 'goal', 'holds']

function verdictOf({ ratio, goal }: Figure): [goal: string, holds: string] {
  if (!goal) return ['', '']
  if ('atLeast' in goal) return [`≥ ${goal.atLeast}`, ratio >= goal.atLeast ? 'yes' : '**no**']
  return [`≤ ${goal.atMost}`, ratio <= goal.atMost ? 'yes' : '**no**']
}
