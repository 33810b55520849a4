import { Button, Select } from '@mantine/core'
import { AUDIT_KIND_LABELS, AUDIT_KINDS, type AuditKind } from '@sojourn/contract/audit/audit-kinds'
import { ADMIN_SEARCH_MAX } from '@sojourn/contract/limits'
import { DateRangePicker } from '../../../ui/dates/date-range-picker.tsx'
import { useToday } from '../../../ui/dates/today.ts'
import { TypedSearch } from '../../../ui/forms/typed-search.tsx'
import classes from './audit-filters.module.css'
import { type AuditFilterSearch, isFiltered } from './audit-search.ts'
import { PersonPicker } from './person-picker.tsx'

interface AuditFiltersProps {
  filter: AuditFilterSearch
  onChange: (part: AuditFilterSearch, replace?: boolean) => void
  onReset: () => void
}

const KIND_OPTIONS = AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_LABELS[kind] }))

export function AuditFilters({ filter, onChange, onReset }: AuditFiltersProps) {
  const today = useToday()
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      <TypedSearch
        label="Text"
        placeholder="Words"
        maxLength={ADMIN_SEARCH_MAX}
        value={filter.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined }, true)}
      />
      <PersonPicker staffId={filter.staff} onChange={(staff) => onChange({ staff })} />
      <Select
        label="Kind"
        placeholder="All"
        data={KIND_OPTIONS}
        value={filter.kind ?? null}
        onChange={(kind) => onChange({ kind: (kind as AuditKind | null) ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear kind' }}
        comboboxProps={{ withinPortal: false }}
        withScrollArea={false}
      />
      <TypedSearch
        label="Trip"
        placeholder="ID"
        maxLength={9}
        inputMode="numeric"
        value={filter.trip === undefined ? '' : String(filter.trip)}
        accept={(text) => text.replace(/\D/g, '')}
        onChange={(text) => onChange({ trip: Number(text) || undefined }, true)}
      />
      <DateRangePicker
        label="Dates"
        value={{ from: filter.from, to: filter.to }}
        onChange={({ from, to }) => onChange({ from, to })}
        today={today}
      />
      {(filter.from || filter.to) && (
        <p className={classes.zone}>Dates are in the server's time zone. Times in the list are in yours.</p>
      )}
      <Button className={classes.reset} variant="subtle" disabled={!isFiltered(filter)} onClick={onReset}>
        Reset
      </Button>
    </fieldset>
  )
}
