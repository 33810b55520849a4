import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { saveFile } from '../../ui/save-file.ts'
import classes from './insight-card.module.css'

interface InsightCardProps {
  title: string
  /** How the figures are calculated, in one line. */
  note: string
  legend: readonly { name: string; tone: 'first' | 'second' }[]
  chart: ReactNode
  table: ReactNode
  fileName: string
  csv: () => string
}

/** A chart next to its table, so that no figure depends on colour or a pointer. */
export function InsightCard({ title, note, legend, chart, table, fileName, csv }: InsightCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.heading}>
        <div className={classes.texts}>
          <h2 id={id}>{title}</h2>
          <p className={classes.note}>{note}</p>
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
          aria-label={`Download CSV: ${title}`}
          onClick={() => saveFile(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), fileName)}
        >
          Download CSV
        </Button>
      </div>
      <div className={classes.columns}>
        <div className={classes.chart}>
          <ul className={classes.legend} aria-hidden="true">
            {legend.map(({ name, tone }) => (
              <li key={name} data-tone={tone}>
                {name}
              </li>
            ))}
          </ul>
          <div role="img" aria-label={`Chart: ${title}. The figures are in the table.`}>
            {chart}
          </div>
        </div>
        {table}
      </div>
    </section>
  )
}
