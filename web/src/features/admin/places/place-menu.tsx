import { Menu } from '@mantine/core'
import { INSIDE } from '@sojourn/contract/admin/place-rules'
import { IconArchive, IconArchiveOff, IconArrowMerge, IconPencil, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import type { ListedPlace } from './listed-place.ts'

export type PlaceAction = 'edit' | 'add' | 'merge' | 'retire'
/** `opener` is the button that gets the focus back, if it isn't the place's menu. */
export type OnAction = (action: PlaceAction, place: ListedPlace, opener?: string) => void

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

export const PlaceMenu = memo(function PlaceMenu({
  place,
  onAction,
}: {
  place: ListedPlace
  onAction: OnAction
}) {
  const inside = INSIDE[place.kind]
  return (
    <RowMenu label={`Actions for ${place.name}, ${place.kind}`} opener={openerOf(place)}>
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
    </RowMenu>
  )
})

export function openerOf({ kind, id }: Pick<ListedPlace, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
