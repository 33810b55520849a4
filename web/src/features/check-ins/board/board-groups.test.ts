import type { BoardPerson, CheckInAnswer } from '@sojourn/contract/check-ins/check-in'
import { describe, expect, test } from 'vitest'
import { findPeople, groupsOf, silentPeople } from './board-groups.ts'

function person(
  name: string,
  given: Partial<BoardPerson> & { says?: CheckInAnswer; at?: string } = {},
): BoardPerson {
  const { says, at = '2026-11-16T10:00:00Z', ...rest } = given
  const [first_name = '', last_name = ''] = name.split(' ')
  return {
    staff_id: name.toLowerCase().replace(' ', '-'),
    first_name,
    last_name,
    places: [],
    address: 'someone@example.edu',
    emailed_at: null,
    email_state: 'sent',
    emails: 1,
    added_at: '2026-11-16T09:00:00Z',
    answer: says ? { answer: says, note: '', phone: '', answered_at: at, recorded_by: null } : null,
    answers: says ? 1 : 0,
    ...rest,
  }
}

const names = (people: readonly BoardPerson[]) => people.map(({ first_name }) => first_name)

test('an emergency is grouped by answers, those who need help first and the latest of them on top', () => {
  const people = [
    person('Ana Silva', { says: 'safe' }),
    person('Bao Nguyen'),
    person('Cleo Ray', { says: 'help', at: '2026-11-16T10:00:00Z' }),
    person('Dan Wu', { says: 'elsewhere' }),
    person('Eli Fox', { says: 'help', at: '2026-11-16T11:00:00Z' }),
  ]
  expect(groupsOf('emergency', people).map(({ name, people }) => [name, names(people)])).toEqual([
    ['help', ['Eli', 'Cleo']],
    ['silent', ['Bao']],
    ['elsewhere', ['Dan']],
    ['safe', ['Ana']],
  ])
})

test('an advisory is grouped by what became of the email, trouble first', () => {
  const people = [
    person('Ana Silva'),
    person('Bao Nguyen', { email_state: 'waiting' }),
    person('Cleo Ray', { email_state: 'failed' }),
    person('Dan Wu', { email_state: 'none', address: null }),
  ]
  expect(groupsOf('advisory', people).map(({ name, people }) => [name, names(people)])).toEqual([
    ['failed', ['Cleo']],
    ['none', ['Dan']],
    ['waiting', ['Bao']],
    ['sent', ['Ana']],
  ])
})

describe('finding people', () => {
  const people = [person('José Álvarez'), person('Bao Nguyen')]
  test.each([
    ['', ['José', 'Bao']],
    ['  ', ['José', 'Bao']],
    ['jose', ['José']],
    ['alv jos', ['José']],
    ['bao-nguyen', ['Bao']],
    ['bao silva', []],
  ])('%j', (search, found) => {
    expect(names(findPeople(people, search))).toEqual(found)
  })
})

test('all the silent can be emailed again, also those who had no address', () => {
  const people = [
    person('Ana Silva', { says: 'safe' }),
    person('Bao Nguyen'),
    person('Dan Wu', { address: null }),
  ]
  expect(names(silentPeople({ people }))).toEqual(['Bao', 'Dan'])
})
