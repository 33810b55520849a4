import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useMemo, useState } from 'react'
import classes from './search-select.module.css'

export interface SearchOption extends ComboboxItem {
  /** Shown and searched in addition to the label. */
  detail: string
}

interface SearchSelectProps extends Omit<SelectProps, 'data'> {
  data: SearchOption[]
}

/** Up to this many options are listed; typing finds the rest. */
const SHOWN_MAX = 100

/** A choice among hundreds of options, found by any of their words. */
export function SearchSelect({ data, ...props }: SearchSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const filter = useMemo(() => filterBy(data), [data])
  return (
    <Select
      size="md"
      placeholder="Select…"
      searchable
      selectFirstOptionOnChange
      // Without it, opening resets the marked option a moment later, and a quick Enter chooses nothing.
      selectFirstOptionOnDropdownOpen
      allowDeselect={false}
      // A closed list has no options: with many rows there would be thousands.
      limit={isOpen ? SHOWN_MAX : 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage="Nothing found"
      comboboxProps={{ width: 340, position: 'bottom-start', withinPortal: false }}
      // The list itself scrolls, as screen readers expect.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      onKeyDown={chooseRatherThanSend}
      data={data}
      filter={filter}
      renderOption={({ option }) => <Option {...(option as SearchOption)} />}
      {...props}
    />
  )
}

function Option({ label, detail }: SearchOption) {
  return (
    <span className={classes.option}>
      <bdi>{label}</bdi>
      <bdi className={classes.detail}>{detail}</bdi>
    </span>
  )
}

/** Enter in an open list applies to the list, never to the form around it. */
function chooseRatherThanSend(event: KeyboardEvent<HTMLInputElement>): void {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Enter' && isOpen) event.preventDefault()
}

function filterBy(data: SearchOption[]): OptionsFilter {
  const texts = new Map(data.map(({ value, label, detail }) => [value, `${label} ${detail}`.toLowerCase()]))
  return ({ options, search, limit }) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const matches = []
    for (const option of options) {
      if (matches.length === limit) break
      const text = 'value' in option ? (texts.get(option.value) ?? '') : ''
      if (words.every((word) => text.includes(word))) matches.push(option)
    }
    return matches
  }
}
