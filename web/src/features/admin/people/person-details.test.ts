import { expect, test } from 'vitest'
import { withTheirChanges } from './person-details.ts'

const BEFORE = { first_name: 'Oliver', last_name: 'Hughes', email: 'oliver@example.org' }

test.each([
  [
    'theirs where nothing was typed',
    BEFORE,
    { email: null, last_name: 'Hill' },
    { email: null, last_name: 'Hill' },
  ],
  ['what was typed where they changed nothing', { ...BEFORE, first_name: 'Oli' }, {}, { first_name: 'Oli' }],
  [
    'what was typed where both changed something',
    { ...BEFORE, email: 'mine@example.org' },
    { email: 'theirs@example.org', first_name: 'Ol' },
    { email: 'mine@example.org', first_name: 'Ol' },
  ],
  [
    'an address that was removed here',
    { ...BEFORE, email: null },
    { email: 'theirs@example.org' },
    { email: null },
  ],
])('after someone else has changed a person, the form shows %s', (_, typed, theirs, shown) => {
  expect(withTheirChanges(typed, BEFORE, { ...BEFORE, ...theirs })).toEqual({ ...BEFORE, ...shown })
})
