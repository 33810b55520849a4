import { IconArrowRight, IconMapPin, IconPlaneDeparture, IconUser } from '@tabler/icons-react'
import classes from './palette.module.css'
import type { PaletteGroup, PaletteItem, PaletteKind } from './palette-search.ts'

interface PaletteResultsProps {
  id: string
  groups: readonly PaletteGroup[]
  /** The index of the marked option, counted across all groups. */
  position: number
  optionId: (position: number) => string
  onMark: (position: number) => void
  onChoose: (item: PaletteItem) => void
}

const ICONS: Record<PaletteKind, typeof IconUser> = {
  screen: IconArrowRight,
  person: IconUser,
  country: IconMapPin,
  trip: IconPlaneDeparture,
}

/** The focus stays in the field: options are reached with its arrow keys, or with the pointer. */
export function PaletteResults({ id, groups, position, optionId, onMark, onChoose }: PaletteResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.results}>
      {groups.map(({ kind, label, items }, at) => {
        const before = groups.slice(0, at).reduce((sum, group) => sum + group.items.length, 0)
        const Icon = ICONS[kind]
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className={classes.group} role="presentation">
              {label}
            </p>
            {items.map((item, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={item.href}
                id={optionId(before + index)}
                role="option"
                aria-selected={before + index === position}
                className={classes.option}
                onMouseMove={() => onMark(before + index)}
                onClick={() => onChoose(item)}
              >
                <Icon className={classes.sign} size={18} stroke={1.5} aria-hidden="true" />
                <bdi className={classes.label}>{item.label}</bdi>
                {item.detail !== '' && <bdi className={classes.detail}>{item.detail}</bdi>}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
