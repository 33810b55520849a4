import { expect, test } from 'vitest'
import { keepSaid, type Place } from './keep-said.ts'

const form: Place = { tripId: 7, field: null }
const cell: Place = { tripId: 8, field: 'reason' }

function tab() {
  const said: (Place | null)[] = []
  let isSeen = true
  let answers: (() => void)[] = []
  let outcome: 'answered' | 'held' | 'lost' = 'answered'
  const kept = keepSaid({
    isSeen: () => isSeen,
    put: async (place) => {
      said.push(place)
      if (outcome === 'lost') throw new Error('lost')
      if (outcome === 'held') await new Promise<void>((resolve) => answers.push(resolve))
    },
  })
  return {
    ...kept,
    said,
    see: (seen: boolean) => {
      isSeen = seen
      return kept.say()
    },
    answer: (next: typeof outcome) => {
      outcome = next
      for (const resolve of answers) resolve()
      answers = []
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

test('a tab says where it is, where it goes and that it has left', async () => {
  const { claim, said, settle } = tab()
  const leaveForm = claim(form)
  await settle()
  const leaveCell = claim(cell)
  await settle()
  leaveCell()
  await settle()
  leaveForm()
  await settle()
  expect(said).toEqual([form, cell, form, null])
})

test('moving from one place to another is said once', async () => {
  const { claim, said, settle } = tab()
  const leaveForm = claim(form)
  await settle()
  leaveForm()
  claim(cell)
  await settle()
  expect(said).toEqual([form, cell])
})

test('a renewal says it again, and nothing if the tab is nowhere or hidden', async () => {
  const { claim, say, see, said, settle } = tab()
  await say('again')
  expect(said).toEqual([])
  const leave = claim(form)
  await settle()
  await say('again')
  expect(said).toEqual([form, form])
  await see(false)
  await say('again')
  await see(true)
  leave()
  await settle()
  expect(said).toEqual([form, form, null, form, null])
})

test('calls don’t overtake each other, and only the latest place is said', async () => {
  const { claim, said, answer, settle } = tab()
  answer('held')
  const leave = claim(form)
  await settle()
  leave()
  claim(cell)
  await settle()
  expect(said).toEqual([form])
  answer('answered')
  await settle()
  expect(said).toEqual([form, cell])
})

test('what was lost is said again with the next renewal', async () => {
  const { claim, say, said, answer, settle } = tab()
  answer('lost')
  const leave = claim(form)
  await settle()
  answer('answered')
  await say('again')
  expect(said).toEqual([form, form])
  answer('lost')
  leave()
  await settle()
  answer('answered')
  await say()
  expect(said).toEqual([form, form, null, null])
})
