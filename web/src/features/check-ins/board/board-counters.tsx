import { countText } from '@sojourn/contract/words/count-words'
import classes from './board-counters.module.css'
import type { BoardGroup, GroupName } from './board-groups.ts'

interface BoardCountersProps {
  groups: readonly BoardGroup[]
  shown: GroupName | undefined
  onShow: (name: GroupName | undefined) => void
}

/** How many people are in each group. A click shows only them, another shows everyone. */
export function BoardCounters({ groups, shown, onShow }: BoardCountersProps) {
  return (
    <ul className={classes.counters} aria-label="Show only">
      {groups.map(({ name, label, people }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.counter}
            data-tone={people.length > 0 ? name : undefined}
            aria-pressed={shown === name}
            onClick={() => onShow(shown === name ? undefined : name)}
          >
            <span className={classes.count}>{countText(people.length)}</span>
            <span>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
