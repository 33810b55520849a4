import { expect, test } from 'vitest'
import { presenceWords } from './presence-words.ts'

const bao = { staff_id: '10002', first_name: 'Bao', last_name: 'Nguyen' }

test.each([
  [null, 'Bao Nguyen is looking at this trip'],
  ['est_cost', 'Bao Nguyen is editing the cost'],
  ['one_curtin', 'Bao Nguyen is editing One Curtin'],
  ['staffMembers', 'Bao Nguyen is editing the staff'],
] as const)('at %s: %s', (field, words) => {
  expect(presenceWords({ ...bao, field })).toBe(words)
})
