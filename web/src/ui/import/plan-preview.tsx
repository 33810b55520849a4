import { UnstyledButton } from '@mantine/core'
import type { LineError } from '@sojourn/contract/files/import'
import { importSentences } from '@sojourn/contract/files/import-sentences'
import { EMPTY } from '@sojourn/contract/trip/screen-wording'
import { counted, countText, plural } from '@sojourn/contract/words/count-words'
import { useState } from 'react'
import notice from '../cards/notice.module.css'
import { Pager } from '../controls/pager.tsx'
import classes from './plan-preview.module.css'
import { firstView, type Plan, type PlanView, ROWS_A_PAGE, rowsOnPage, views } from './plan-views.ts'

export interface PlanWords {
  /** The file matches what is stored. */
  nothing: string
  noRows: string
}

interface PlanPreviewProps {
  name: string
  preview: Plan
  problem: string | undefined
  words: PlanWords
}

/** What the import would do, row by row. */
export function PlanPreview({ name, preview, problem, words }: PlanPreviewProps) {
  const [view, setView] = useState(() => firstView(preview))
  const [page, setPage] = useState(1)
  const lines = linesOf(view, preview)
  const rows = preview.rows.filter((row) => row.kind === view)
  const shown = lines ?? rows
  const all = views(preview)
  const total = all.find((one) => one.view === view)?.count ?? 0

  function show(next: PlanView) {
    setView(next)
    setPage(1)
  }

  return (
    <div className={classes.preview}>
      <p className={classes.file}>{name}</p>
      <p role="alert" className={notice.error}>
        {problem}
      </p>
      <p role="status" className={preview.errorCount > 0 ? notice.error : notice.notice}>
        {summaryOf(preview, words)}
      </p>
      {preview.notices && <p className={notice.notice}>{importSentences.notices}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={classes.views} role="group" aria-label="Rows to show">
        {all.map((one) => (
          <UnstyledButton
            key={one.view}
            className={classes.view}
            data-view={one.view}
            aria-pressed={one.view === view}
            disabled={one.count === 0}
            onClick={() => show(one.view)}
          >
            {one.label} <span className={classes.count}>{countText(one.count)}</span>
          </UnstyledButton>
        ))}
      </div>
      {shown.length < total && (
        <p className={classes.quiet}>
          Showing the first {countText(shown.length)} of {countText(total)}.
        </p>
      )}
      {lines ? (
        <Lines label={view === 'errors' ? 'Errors' : 'Notices'} lines={rowsOnPage(lines, page)} />
      ) : (
        <Rows rows={rowsOnPage(rows, page)} />
      )}
      {shown.length > ROWS_A_PAGE && (
        <Pager
          label="Preview pages"
          page={page}
          pageCount={Math.ceil(shown.length / ROWS_A_PAGE)}
          onPage={setPage}
        />
      )}
    </div>
  )
}

function linesOf(view: PlanView, { errors, notices = [] }: Plan): readonly LineError[] | undefined {
  if (view === 'errors') return errors
  return view === 'notices' ? notices : undefined
}

function summaryOf({ counts, errorCount }: Plan, { nothing, noRows }: PlanWords): string {
  if (errorCount > 0) {
    const errors = `${plural(errorCount, 'is', 'are')} ${counted(errorCount, 'error')}`
    return `There ${errors}. Fix the file and choose it again. Nothing is imported until there are no errors.`
  }
  if (counts.added + counts.changed > 0) {
    return `${countText(counts.added)} to add, ${countText(counts.changed)} to change, ${countText(counts.unchanged)} unchanged.`
  }
  return counts.unchanged > 0 ? nothing : noRows
}

function Lines({ label, lines }: { label: string; lines: readonly LineError[] }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {lines.map(({ line, message }) => (
        <li key={`${line} ${message}`} className={classes.error}>
          <span className={classes.line}>Line {line}</span>
          <span dir="auto">{message}</span>
        </li>
      ))}
    </ul>
  )
}

function Rows({ rows }: { rows: Plan['rows'] }) {
  return (
    <ul className={classes.rows} aria-label="Rows">
      {rows.map((row) => (
        <li key={row.line} className={classes.row}>
          <p className={classes.head}>
            <span className={classes.line}>Line {row.line}</span>
            {typeof row.trip_id === 'number' && <span className={classes.trip}>Trip {row.trip_id}</span>}
            <span className={classes.title} dir="auto">
              {row.title}
            </span>
          </p>
          {row.changes.length > 0 && <Changes row={row} />}
        </li>
      ))}
    </ul>
  )
}

function Changes({ row: { kind, changes } }: { row: Plan['rows'][number] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <div key={field} className={classes.change}>
          <dt>{field}</dt>
          <dd dir="auto">
            {kind === 'changed' && (
              <>
                <del>{from || EMPTY}</del>
                <span className={classes.arrow}> → </span>
              </>
            )}
            <ins>{to || EMPTY}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
