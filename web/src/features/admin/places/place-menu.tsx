import { ActionIcon, Menu } from '@mantine/core'
import type { PlaceKind } from '@sojourn/contract/admin/place-rules'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconDots,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { memo, useRef } from 'react'
import type { ListedPlace } from './listed-place.ts'

export type PlaceAction = 'edit' | 'add' | 'merge' | 'retire'
export type OnAction = (action: PlaceAction, place: ListedPlace) => void

/** What can be added to a place. */
export const INSIDE: Readonly<Record<PlaceKind, PlaceKind | undefined>> = {
  region: 'country',
  country: 'destination',
  destination: undefined,
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

export const PlaceMenu = memo(function PlaceMenu({
  place,
  onAction,
}: {
  place: ListedPlace
  onAction: OnAction
}) {
  const inside = INSIDE[place.kind]
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      position="bottom-end"
      width={210}
      transitionProps={{ duration: 120 }}
      withInitialFocusPlaceholder={false}
      // Mantine does it a moment later, and would take the focus from a dialog that has just opened.
      returnFocus={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <ActionIcon
          ref={button}
          data-opener={openerOf(place)}
          variant="subtle"
          color="gray"
          c="dimmed"
          size={36}
          aria-label={`Actions for ${place.name}`}
        >
          <IconDots size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAction('edit', place)}>
          Edit
        </Menu.Item>
        {inside && (
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => onAction('add', place)}>
            Add {inside}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconArrowMerge {...icon} />} onClick={() => onAction('merge', place)}>
          Merge into another
        </Menu.Item>
        <Menu.Item
          leftSection={place.is_retired ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
          onClick={() => onAction('retire', place)}
        >
          {place.is_retired ? 'Bring back' : 'Retire'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})

/** The button gets the focus back when a dialog that it opened has closed. */
export function openerOf({ kind, id }: Pick<ListedPlace, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
