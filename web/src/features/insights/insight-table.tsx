import { Button } from '@mantine/core'
import { countText } from '@sojourn/contract/words/count-words'
import { type ReactNode, useRef, useState } from 'react'
import classes from './insight-table.module.css'

/** About as tall as the chart next to it. If only one row would be hidden, it is shown too. */
const SHOWN_FIRST = 10

interface InsightTableProps {
  label: string
  headings: readonly string[]
  rows: readonly InsightRow[]
  /** The last row, which stays visible. */
  total?: readonly ReactNode[] | undefined
}

interface InsightRow {
  key: string
  cells: readonly ReactNode[]
}

/** The first column names the row; all others are figures. */
export function InsightTable({ label, headings, rows, total }: InsightTableProps) {
  const box = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || rows.length <= SHOWN_FIRST + 1 ? rows : rows.slice(0, SHOWN_FIRST)

  function showWhole() {
    setWhole(true)
    box.current?.focus()
  }

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section ref={box} className={classes.box} aria-label={`Table: ${label}`} tabIndex={0}>
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
      </section>
      {shown.length < rows.length && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="xs"
            aria-label={`Show ${countText(rows.length - shown.length)} more rows: ${label}`}
            onClick={showWhole}
          >
            Show {countText(rows.length - shown.length)} more
          </Button>
        </div>
      )}
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
