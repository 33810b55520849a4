import type { StaffOption } from '@sojourn/contract/trip/trip'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staffList } from './directory.ts'
import { followStaff } from './use-left-staff.ts'

const MINUTE = 60_000

class Page extends EventTarget {
  hidden = false
  readonly cookie = ''
  show(): void {
    this.hidden = false
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let client: QueryClient
let stop: () => void
/** What the server answers next, or undefined if it doesn't. */
let names: string[] | undefined
let fetched: number
let shown: string[]

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', new URL('https://sojourn.example/table'))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => {
    fetched += 1
    if (!names) throw new TypeError('Failed to fetch')
    const people = names.map((name, index) => ({ staff_id: `${index}`, first_name: name, last_name: '' }))
    return Response.json(people)
  })
  ;[names, fetched, shown] = [['Ana'], 0, []]
  // The default of browsers. Outside of them, nothing is ever forgotten.
  client = new QueryClient({ defaultOptions: { queries: { gcTime: 5 * MINUTE, retry: false } } })
  stop = followStaff(client, (people: readonly StaffOption[]) => {
    shown = people.map(({ first_name }) => first_name)
  })
})

afterEach(() => {
  stop()
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What happens when the server has announced a change. */
const invalidate = () => client.invalidateQueries({ queryKey: staffList.queryKey, refetchType: 'active' })

test('changes are still followed after an hour', async () => {
  await vi.waitFor(() => expect(shown).toEqual(['Ana']))
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  names = ['Ana', 'Ben']
  await invalidate()
  await vi.waitFor(() => expect(shown).toEqual(['Ana', 'Ben']))
})

test('changes are still followed after one could not be fetched', async () => {
  await vi.waitFor(() => expect(shown).toEqual(['Ana']))
  names = undefined
  await invalidate()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(fetched).toBe(2)
  names = ['Ana', 'Ben']
  await invalidate()
  await vi.waitFor(() => expect(shown).toEqual(['Ana', 'Ben']))
})

test('a hidden page fetches nothing until it is visible, and then once', async () => {
  await vi.waitFor(() => expect(shown).toEqual(['Ana']))
  page.hidden = true
  names = ['Ana', 'Ben']
  await invalidate()
  await invalidate()
  expect(fetched).toBe(1)
  page.show()
  await vi.waitFor(() => expect(shown).toEqual(['Ana', 'Ben']))
  page.show()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(fetched).toBe(2)
})
