import { PRESENCE_SECONDS } from '@sojourn/contract/limits'
import type { Staff } from '@sojourn/contract/trip/trip'
import { describe, expect, test } from 'vitest'
import { announcementsOf } from './announce-presences.ts'
import { type Announced, Presences } from './presences.ts'

const LEASE_MS = PRESENCE_SECONDS * 1000
const PEOPLE: Record<string, Staff> = {
  amy: { staff_id: 'amy', first_name: 'Amy', last_name: 'Hart' },
  bao: { staff_id: 'bao', first_name: 'Bao', last_name: 'Nguyen' },
}
const amy = (field: Announced[3] = null) => ({ ...PEOPLE.amy, field })
const bao = (field: Announced[3] = null) => ({ ...PEOPLE.bao, field })

describe('who is at which trip', () => {
  const someone = () => new Presences((staffId) => PEOPLE[staffId])

  test('is told when someone comes, changes a field, moves on or leaves, and not when they only stay', () => {
    const presences = someone()
    const at = (...announced: Announced[]) => presences.hear(announced, 0)
    expect(at(['amy', 'one', 7, null])).toEqual([{ trip_id: 7, people: [amy()] }])
    expect(at(['bao', 'one', 7, 'reason'])).toEqual([{ trip_id: 7, people: [amy(), bao('reason')] }])
    expect(at(['amy', 'one', 7, null], ['bao', 'one', 7, 'reason'])).toEqual([])
    expect(at(['bao', 'one', 7, null])).toEqual([{ trip_id: 7, people: [amy(), bao()] }])
    expect(at(['bao', 'one', 8, null])).toEqual([
      { trip_id: 7, people: [amy()] },
      { trip_id: 8, people: [bao()] },
    ])
    expect(at(['bao', 'one', null, null])).toEqual([{ trip_id: 8, people: [] }])
    expect(at(['bao', 'one', null, null])).toEqual([])
    expect(presences.all()).toEqual([{ trip_id: 7, people: [amy()] }])
  })

  test('ends unless it is renewed', () => {
    const presences = someone()
    presences.hear(
      [
        ['amy', 'one', 7, null],
        ['bao', 'one', 7, null],
      ],
      0,
    )
    presences.hear([['bao', 'one', 7, null]], LEASE_MS - 1)
    expect(presences.expire(LEASE_MS - 1)).toEqual([])
    expect(presences.expire(LEASE_MS)).toEqual([{ trip_id: 7, people: [bao()] }])
    expect(presences.expire(2 * LEASE_MS - 1)).toEqual([{ trip_id: 7, people: [] }])
    expect(presences.all()).toEqual([])
  })

  test('has each tab of a person, but not more than twenty', () => {
    const presences = someone()
    for (let tab = 1; tab <= 20; tab += 1) presences.hear([['amy', `tab${tab}`, tab, null]], 0)
    expect(presences.hear([['amy', 'tab21', 21, null]], 0)).toEqual([
      { trip_id: 1, people: [] },
      { trip_id: 21, people: [amy()] },
    ])
    expect(presences.all()).toHaveLength(20)
  })

  test('has the staff ID of someone without a name', () => {
    expect(someone().hear([['new', 'one', 7, null]], 0)).toEqual([
      { trip_id: 7, people: [{ staff_id: 'new', first_name: 'new', last_name: '', field: null }] },
    ])
  })

  test('is announced in pieces that PostgreSQL accepts', () => {
    const many = Array.from(
      { length: 1_000 },
      (_, index): Announced => ['10001', `tab-é${index}`, index, 'reason'],
    )
    const texts = announcementsOf(many)
    expect(texts.flatMap((text) => JSON.parse(text))).toEqual(many)
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000)
    expect(announcementsOf([])).toEqual([])
  })
})
