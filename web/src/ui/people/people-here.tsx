import type { PersonHere } from '@sojourn/contract/presence/presence'
import { presenceWords } from '@sojourn/contract/presence/presence-words'
import { initialsOf } from './initials.ts'
import classes from './people-here.module.css'

/** More initials than this would cover the row. */
const SHOWN_MOST = 3

/** The initials of people who are at a trip. */
export function PeopleHere({ people }: { people: readonly PersonHere[] }) {
  const shown = people.length > SHOWN_MOST ? people.slice(0, SHOWN_MOST - 1) : people
  const more = people.slice(shown.length)
  return (
    <span className={classes.people}>
      {shown.map((person) => (
        <Initials key={person.staff_id} words={presenceWords(person)} isEditing={person.field !== null}>
          {initialsOf(person)}
        </Initials>
      ))}
      {more.length > 0 && (
        <Initials
          words={more.map(presenceWords).join(', ')}
          isEditing={more.some(({ field }) => field !== null)}
        >
          {`+${more.length}`}
        </Initials>
      )}
    </span>
  )
}

interface InitialsProps {
  words: string
  isEditing: boolean
  children: string
}

function Initials({ words, isEditing, children }: InitialsProps) {
  return (
    <span
      className={classes.initials}
      role="img"
      aria-label={words}
      title={words}
      data-editing={isEditing || undefined}
    >
      {children}
    </span>
  )
}
