import { Combobox, InputBase, useCombobox } from '@mantine/core'
import type { FilterOption } from '@sojourn/contract/trip/trip-filter-options'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './filter-select.module.css'

interface FilterSelectProps {
  label: string
  options: readonly FilterOption[]
  chosen: readonly string[] | undefined
  isSearchable?: boolean
  onChange: (chosen: string[]) => void
}

/** As many as people can scan; searching finds the rest. */
const OPTIONS_SHOWN = 100

export function FilterSelect({ label, options, chosen = [], isSearchable, onChange }: FilterSelectProps) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => isSearchable && combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const text = chosenText(options, chosen)
  const found = combobox.dropdownOpened ? optionsFor(options, search) : []

  function toggle(value: string) {
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }

  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      withinPortal={false}
      keepMounted={false}
      onOptionSubmit={toggle}
    >
      <Combobox.Target
        targetType="button"
        withAriaAttributes={!isSearchable}
        aria-haspopup="listbox"
        aria-expanded={combobox.dropdownOpened}
      >
        <InputBase
          component="button"
          type="button"
          pointer
          label={label}
          aria-label={`${label}: ${text}`}
          classNames={{ input: classes.input }}
          data-empty={chosen.length === 0 || undefined}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden="true" />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
        >
          <bdi>{text}</bdi>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown
        onKeyDown={(event) => {
          if (event.key === 'Escape') combobox.focusTarget()
        }}
      >
        {isSearchable && (
          <Combobox.Search
            classNames={{ input: classes.search }}
            value={search}
            aria-label={`Search ${label}`}
            placeholder="Search"
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
          />
        )}
        <Combobox.Options className={classes.options} aria-label={label} aria-multiselectable="true">
          {found.slice(0, OPTIONS_SHOWN).map(({ value, label: text }) => (
            <Combobox.Option key={value} value={value} selected={chosen.includes(value)}>
              <span className={classes.option}>
                <bdi>{text}</bdi>
                {chosen.includes(value) && <IconCheck size={16} stroke={2} aria-hidden="true" />}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
          {found.length > OPTIONS_SHOWN && (
            <Combobox.Footer className={classes.more}>
              Showing {OPTIONS_SHOWN} of {found.length}. Type to narrow the list.
            </Combobox.Footer>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function chosenText(options: readonly FilterOption[], [first, ...others]: readonly string[]): string {
  if (first === undefined) return 'All'
  const label = options.find((option) => option.value === first)?.label ?? first
  return others.length > 0 ? `${label} +${others.length}` : label
}

function optionsFor(options: readonly FilterOption[], search: string): readonly FilterOption[] {
  const wanted = search.trim().toLowerCase()
  return wanted === '' ? options : options.filter(({ label }) => label.toLowerCase().includes(wanted))
}
