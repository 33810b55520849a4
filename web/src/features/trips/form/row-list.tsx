import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Field } from './field-errors.ts'
import type { Keyed } from './form-values.ts'
import classes from './row-list.module.css'

interface RowListProps<Row extends Keyed<object>> {
  field: Field
  title: string
  rowName: string
  rows: readonly Row[]
  onAdd: () => void
  children: (row: Row, index: number, isNew: boolean) => ReactNode
}

/** One or more rows of one kind. */
export function RowList<Row extends Keyed<object>>(props: RowListProps<Row>) {
  const { field, title, rowName, rows, onAdd, children } = props
  const add = useRef<HTMLButtonElement>(null)
  const count = useRef(rows.length)
  const hasAdded = useRef(false)
  useEffect(() => {
    // The focused remove button disappeared with its row.
    const hasLostFocus = rows.length < count.current && document.activeElement === document.body
    if (hasLostFocus) add.current?.focus()
    count.current = rows.length
    hasAdded.current = false
  }, [rows])

  function addRow() {
    hasAdded.current = true
    onAdd()
  }

  return (
    <fieldset className={classes.list} data-field={field}>
      <legend className={classes.title}>{title}</legend>
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <li key={row.key}>
            {/* biome-ignore lint/a11y/useSemanticElements: one fieldset around all rows is enough */}
            <div role="group" aria-label={`${rowName} ${index + 1}`} className={classes.row}>
              {children(row, index, hasAdded.current && index === rows.length - 1)}
            </div>
          </li>
        ))}
      </ul>
      <Button
        ref={add}
        variant="subtle"
        size="compact-sm"
        className={classes.add}
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
        onClick={addRow}
      >
        Add {rowName.toLowerCase()}
      </Button>
    </fieldset>
  )
}
