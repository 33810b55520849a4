import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './insight-table.module.css'
import { countText } from './insights-words.ts'

/** More than this many rows are shown when they are asked for. */
const SHOWN_FIRST = 60

interface InsightTableProps {
  label: string
  headings: readonly string[]
  rows: readonly InsightRow[]
  /** The last row, which stays in sight. */
  total?: readonly ReactNode[] | undefined
}

export interface InsightRow {
  key: string
  cells: readonly ReactNode[]
}

/** The first column names the row, all others are figures. */
export function InsightTable({ label, headings, rows, total }: InsightTableProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST)
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.box} aria-label={`Table: ${label}`} tabIndex={0}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, cells }) => (
              <Row key={key} headings={headings} cells={cells} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <Row headings={headings} cells={total} />
            </tfoot>
          )}
        </table>
        {shown.length < rows.length && (
          <div className={classes.more}>
            <Button variant="default" size="xs" onClick={() => setWhole(true)}>
              Show the other {countText(rows.length - shown.length)}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}

function Row({
  headings,
  cells: [name, ...figures],
}: {
  headings: readonly string[]
  cells: readonly ReactNode[]
}) {
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {figures.map((figure, index) => (
        <td key={headings[index + 1]}>{figure}</td>
      ))}
    </tr>
  )
}
