import { expect, test } from 'vitest'
import { isBusy } from './import-step.ts'

test("it can't be closed while the server works", () => {
  const result = { import_id: 1, added: 1, changed: 0, unchanged: 0 }
  expect([
    isBusy({ kind: 'choosing' }),
    isBusy({ kind: 'reading', name: 'a' }),
    isBusy({ kind: 'applying', name: 'a' }),
    isBusy({ kind: 'done', result }),
    isBusy({ kind: 'done', result, isUndoing: true }),
  ]).toEqual([false, true, true, false, true])
})
