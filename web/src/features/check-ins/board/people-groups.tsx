import { Button } from '@mantine/core'
import type { BoardPerson, CheckIn } from '@sojourn/contract/check-ins/check-in'
import { counted, countText } from '@sojourn/contract/words/count-words'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import card from '../../../ui/cards/list-card.module.css'
import { useMinute } from '../../../ui/dates/minute.ts'
import type { BoardGroup, GroupName } from './board-groups.ts'
import classes from './people-groups.module.css'
import { type PersonAction, PersonCard } from './person-card.tsx'
import type { BoardContacts } from './use-board-contacts.ts'

/** How many people of a group are shown first, and how many more with each click. */
const STEP = 100

interface PeopleGroupsProps {
  checkIn: CheckIn
  groups: readonly BoardGroup[]
  contacts: BoardContacts
  onAction: (action: PersonAction, person: BoardPerson) => void
  onFocusGone: (person: BoardPerson) => void
}

/** The people of a check-in, by how they are. */
export function PeopleGroups({ checkIn, groups, contacts, onAction, onFocusGone }: PeopleGroupsProps) {
  const now = useMinute()
  const isWhole = useIsPrinting()
  return groups.map((group) => (
    <Group key={group.name} group={group} isWhole={isWhole}>
      {(person) => (
        <PersonCard
          key={person.staff_id}
          person={person}
          kind={checkIn.kind}
          isOpen={checkIn.closed_at === null}
          contact={contacts.of(person.staff_id)}
          now={now}
          onAction={onAction}
          onFocusGone={onFocusGone}
        />
      )}
    </Group>
  ))
}

interface GroupProps {
  group: BoardGroup
  isWhole: boolean
  children: (person: BoardPerson) => React.ReactNode
}

function Group({ group: { name, label, people }, isWhole, children }: GroupProps) {
  const id = useId()
  const [limit, setLimit] = useState(STEP)
  if (people.length === 0) return null
  const shown = isWhole ? people : people.slice(0, limit)
  const left = people.length - shown.length
  return (
    <section className={card.card} data-tone={toneOf(name)} aria-labelledby={id}>
      <div className={classes.heading} data-tone={toneOf(name)}>
        <h2 id={id}>{label}</h2>
        <p className={classes.count}>{counted(people.length, 'traveller')}</p>
      </div>
      <ul>{shown.map(children)}</ul>
      {left > 0 && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setLimit(limit + STEP)}>
            Show {countText(Math.min(left, STEP))} more
          </Button>
        </div>
      )}
    </section>
  )
}

function toneOf(name: GroupName): 'danger' | undefined {
  return name === 'help' || name === 'failed' ? 'danger' : undefined
}

/** The printed page has everyone. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => listening.abort()
  }, [])
  return isPrinting
}
