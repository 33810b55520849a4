import { expect, test } from 'vitest'
import { createRowCounter } from './csv-rows.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['nothing', '', 0],
  ['the header', 'Trip ID,Reason\r\n', 0],
  ['two rows', 'Trip ID,Reason\r\n1,Fair\r\n2,Talk\r\n', 2],
  ['a reason of two lines', 'Trip ID,Reason\r\n1,"Fair\r\nand talk"\r\n', 1],
  ['a quoted word', 'Trip ID,Reason\r\n1,"The ""big""\r\nfair"\r\n2,Talk\r\n', 2],
])('%s', (_, file, rows) => {
  expect(createRowCounter()(bytes(file))).toBe(rows)
})

test("the count doesn't depend on where the file is split", () => {
  const file = bytes('Trip ID,Reason\r\n1,"The ""big""\r\nfair"\r\n2,Größe\r\n')
  for (let cut = 0; cut <= file.length; cut += 1) {
    const count = createRowCounter()
    count(file.slice(0, cut))
    expect(count(file.slice(cut))).toBe(2)
  }
})
