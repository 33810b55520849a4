import { Button, Select } from '@mantine/core'
import { AUDIT_KIND_LABELS, AUDIT_KINDS, type AuditKind } from '@sojourn/contract/audit/audit-kinds'
import { ADMIN_SEARCH_MAX } from '@sojourn/contract/limits'
import { DateRangePicker } from '../../../ui/dates/date-range-picker.tsx'
import { useToday } from '../../../ui/dates/today.ts'
import classes from './audit-filters.module.css'
import { type AuditFilterSearch, isFiltered } from './audit-search.ts'
import { PersonPicker } from './person-picker.tsx'
import { TypedFilter } from './typed-filter.tsx'

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
      <TypedFilter
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
      <TypedFilter
        label="Trip"
        placeholder="ID"
        maxLength={9}
        inputMode="numeric"
        value={filter.trip === undefined ? '' : String(filter.trip)}
        onChange={(text) => onChange({ trip: Number(text.replace(/\D/g, '')) || undefined }, true)}
      />
      <DateRangePicker
        label="Days"
        value={{ from: filter.from, to: filter.to }}
        onChange={({ from, to }) => onChange({ from, to })}
        today={today}
      />
      <Button className={classes.reset} variant="subtle" disabled={!isFiltered(filter)} onClick={onReset}>
        Reset
      </Button>
    </fieldset>
  )
}
