import { Button, VisuallyHidden } from '@mantine/core'
import type { AuditSearchPage } from '@sojourn/contract/admin/audit-search'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import card from '../../../ui/cards/list-card.module.css'
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
  const isEmpty = data?.content.length === 0
  const retry = () => void refetch()
  // Only the newest page is kept up to date, so it gets its own address.
  const hasReachedNewest = search.after !== undefined && data?.hasNewer === false && !isPlaceholderData
  useEffect(() => {
    if (hasReachedNewest) onSearch(filter, true)
  })

  return (
    <section className={card.card} aria-labelledby={id} aria-busy={isPending || isPlaceholderData}>
      <div className={card.heading}>
        <h2 id={id}>Audit log</h2>
        {isError && data && (
          <QuietFailure text="Couldn't load the newest entries." isRetrying={isFetching} onRetry={retry} />
        )}
        <ExportAudit filter={filter} isDisabled={isEmpty} />
      </div>
      <AuditFilters filter={filter} onChange={change} onReset={() => onSearch({})} />
      {isPending && <AuditPlaceholders />}
      {isError && !data && (
        <div className={card.message}>
          <QuietFailure text="Couldn't load the audit log." isRetrying={isFetching} onRetry={retry} />
        </div>
      )}
      {/* Always rendered, so that screen readers notice when it fills. */}
      <div role="status">
        {isEmpty && (
          <NoEntries filter={filter} isFirstPage={!search.before} onShowNewest={() => onSearch(filter)} />
        )}
      </div>
      <ol className={card.list} data-outdated={isPlaceholderData || undefined}>
        {data?.content.map((entry) => (
          <FoundEntryItem key={entry.id} entry={entry} onStaff={(staff) => change({ staff })} />
        ))}
      </ol>
      {data && (data.hasNewer || data.hasOlder) && (
        <nav className={classes.pager} aria-label="Pages of the audit log">
          <VisuallyHidden aria-live="polite">{describePage(data)}</VisuallyHidden>
          <PageButton
            isLast={!data.hasNewer}
            onClick={() => onSearch({ ...filter, after: data.content.at(0)?.id })}
          >
            Newer
          </PageButton>
          <PageButton
            isLast={!data.hasOlder}
            onClick={() => onSearch({ ...filter, before: data.content.at(-1)?.id })}
          >
            Older
          </PageButton>
        </nav>
      )}
    </section>
  )
}

/** The newest page isn't described by its times, because each new entry would be announced. */
function describePage({ content, hasNewer }: AuditSearchPage): string {
  const [newest, oldest] = [content.at(0), content.at(-1)]
  if (!hasNewer || !newest || !oldest) return 'The newest entries'
  return `Entries from ${localDateTime(oldest.timestamp)} to ${localDateTime(newest.timestamp)}`
}

interface PageButtonProps {
  isLast: boolean
  onClick: () => void
  children: string
}

/** Not `disabled` at the last page, because the button would lose the focus on reaching it. */
function PageButton({ isLast, onClick, children }: PageButtonProps) {
  return (
    <Button
      variant="default"
      aria-disabled={isLast}
      data-disabled={isLast}
      onClick={() => {
        if (!isLast) onClick()
      }}
    >
      {children}
    </Button>
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
    />
  ) : (
    <NothingListed title="No entries yet" hint="Sign-ins and changes to trips and accounts appear here." />
  )
}
