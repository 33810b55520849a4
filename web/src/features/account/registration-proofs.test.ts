import { REGISTRATION_PROOFS_KEY } from '@sojourn/contract/limits'
import { afterEach, expect, test } from 'vitest'
import { forget, readStored, store } from '../../api/session/browser-storage.ts'
import { forgetProofs, keepProof, proofsOf } from './registration-proofs.ts'

afterEach(() => forget(REGISTRATION_PROOFS_KEY))

test('keeps each registration of this browser by staff id, until one is confirmed', () => {
  keepProof('20417', 'first')
  keepProof('20418', "a colleague's")
  keepProof('20417', 'second')
  expect(proofsOf('20417')).toEqual(['first', 'second'])
  forgetProofs('20417')
  expect(proofsOf('20417')).toEqual([])
  expect(proofsOf('20418')).toEqual(["a colleague's"])
  forgetProofs('20418')
  expect(readStored(REGISTRATION_PROOFS_KEY)).toBeNull()
})

test('keeps the last ten', () => {
  for (let count = 1; count <= 12; count += 1) keepProof('20417', String(count))
  expect(proofsOf('20417')).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
})

test.each(['', 'broken', '{}', 'null', '["20417"]', '[["20417", 7], ["20417"], null]'])(
  'finds none if storage holds %j, and keeps the next',
  (text) => {
    store(REGISTRATION_PROOFS_KEY, text)
    expect(proofsOf('20417')).toEqual([])
    keepProof('20417', 'next')
    expect(proofsOf('20417')).toEqual(['next'])
  },
)
