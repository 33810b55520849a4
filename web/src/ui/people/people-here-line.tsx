import type { PersonHere } from '@sojourn/contract/presence/presence'
import { presenceWords } from '@sojourn/contract/presence/presence-words'
import { counted } from '@sojourn/contract/words/count-words'
import { PeopleHere } from './people-here.tsx'
import classes from './people-here-line.module.css'

/** Who else is at a trip: initials, and a sentence about the first. */
export function PeopleHereLine({ people }: { people: readonly PersonHere[] }) {
  const [first, ...others] = people
  if (!first) return null
  return (
    <p className={classes.line}>
      <span aria-hidden="true">
        <PeopleHere people={people} />
      </span>
      <span>
        {presenceWords(first)}
        {others.length > 0 &&
          `, and ${counted(others.length, 'other person is here', 'other people are here')}`}
        .
      </span>
    </p>
  )
}
