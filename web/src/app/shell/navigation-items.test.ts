import { describe, expect, test } from 'vitest'
import { isCurrent, navigationItems } from './navigation-items.ts'

const mei = { staff_id: '10001', first_name: 'Mei', last_name: 'Tanaka' }

describe('the side navigation', () => {
  test('has exactly the items of the product, in order', () => {
    expect(navigationItems(mei).map(({ path, label }) => [path, label])).toEqual([
      ['/dashboard', 'Dashboard'],
      ['/trips/new', 'Add Trip'],
      ['/table', 'Table View'],
      ['/calendar', 'Calendar'],
      ['/profile', 'Mei Tanaka'],
      ['/logs', 'Logs'],
    ])
  })

  test('says “Users” when no user, or no name, is known', () => {
    expect(navigationItems(null)[4]?.label).toBe('Users')
    expect(navigationItems({ ...mei, first_name: '', last_name: '' })[4]?.label).toBe('Users')
  })

  test.each([
    ['/', ['Dashboard']],
    ['/dashboard', ['Dashboard']],
    ['/table', ['Table View']],
    ['/trips/new', ['Add Trip']],
    ['/trips/7/edit', []],
    ['/tables', []],
  ])('at %s marks %j', (pathname, marked) => {
    const current = navigationItems(mei).filter((item) => isCurrent(item, pathname))
    expect(current.map(({ label }) => label)).toEqual(marked)
  })
})
