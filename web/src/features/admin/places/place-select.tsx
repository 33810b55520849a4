import { type SearchOption, SearchSelect } from '../../../ui/forms/search-select.tsx'

interface PlaceSelectProps {
  label: string
  data: SearchOption[]
  value: number | null
  onChange: (id: number) => void
  error?: string | undefined
  readOnly?: boolean
  'data-autofocus'?: boolean
}

/** A choice among places, in a dialog. Its list may be longer than the dialog. */
export function PlaceSelect({ value, onChange, ...props }: PlaceSelectProps) {
  return (
    <SearchSelect
      value={value === null ? null : String(value)}
      onChange={(id) => id !== null && onChange(Number(id))}
      comboboxProps={{ width: 'target', position: 'bottom-start', shadow: 'md' }}
      {...props}
    />
  )
}
