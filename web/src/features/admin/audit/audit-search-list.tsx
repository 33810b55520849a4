import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { NothingListed } from '../../../ui/cards/nothing-listed.tsx'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditSearchPage } from './audit-pages.ts'
import { AuditPlaceholders } from './audit-placeholders.tsx'
import { type AuditFilterSearch, type AuditSearch, isFiltered } from './audit-search.ts'
import classes from './audit-search-list.module.css'
import { ExportAudit } from './export-audit.tsx'
import { FoundEntryItem } from './found-entry-item.tsx'

interface AuditSearchListProps extends AuditSearch {
  onSearch: (search: AuditSearch, replace?: boolean) => void
}

/** The audit log, newest first, with everything that it can be searched by. */
export function AuditSearchList({ onSearch, ...search }: AuditSearchListProps) {
  const id = useId()
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...auditSearchPage(search),
    placeholderData: keepPreviousData,
  })
  const { before: _, after: __, ...filter } = search
  const change = (part: AuditFilterSearch, replace?: boolean) => onSearch({ ...filter, ...part }, replace)
  const isEmpty = data?.content.length === 0 && !isError

  return (
    <section className={classes.log} aria-labelledby={id} aria-busy={isPending || isPlaceholderData}>
      <div className={classes.heading}>
        <h2 id={id}>Audit log</h2>
        <ExportAudit filter={filter} isDisabled={isEmpty} />
      </div>
      <AuditFilters filter={filter} onChange={change} onReset={() => onSearch({})} />
      {isPending && <AuditPlaceholders />}
      {isError && (
        <div className={classes.message}>
          <QuietFailure
            text="Couldn't load the audit log."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isEmpty && (
        <NoEntries filter={filter} isFirstPage={!search.before} onShowNewest={() => onSearch(filter)} />
      )}
      {!isError && (
        <ol className={classes.list} data-outdated={isPlaceholderData || undefined}>
          {data?.content.map((entry) => (
            <FoundEntryItem key={entry.id} entry={entry} onStaff={(staff) => change({ staff })} />
          ))}
        </ol>
      )}
      {data && (data.hasNewer || data.hasOlder) && (
        <nav className={classes.pager} aria-label="Pages of the audit log">
          <Button
            variant="default"
            disabled={!data.hasNewer}
            onClick={() => onSearch({ ...filter, after: data.content.at(0)?.id })}
          >
            Newer
          </Button>
          <Button
            variant="default"
            disabled={!data.hasOlder}
            onClick={() => onSearch({ ...filter, before: data.content.at(-1)?.id })}
          >
            Older
          </Button>
        </nav>
      )}
    </section>
  )
}

interface NoEntriesProps {
  filter: AuditFilterSearch
  isFirstPage: boolean
  onShowNewest: () => void
}

function NoEntries({ filter, isFirstPage, onShowNewest }: NoEntriesProps) {
  if (!isFirstPage) {
    return (
      <NothingListed title="No older entries" hint="You've reached the start of the log.">
        <Button variant="default" onClick={onShowNewest}>
          Show the newest
        </Button>
      </NothingListed>
    )
  }
  return isFiltered(filter) ? (
    <NothingListed
      title="No entries found"
      hint="Only whole words are found. Try fewer words or another filter."
    >
      {null}
    </NothingListed>
  ) : (
    <NothingListed title="No entries yet" hint="Sign-ins and changes to trips and accounts appear here.">
      {null}
    </NothingListed>
  )
}
