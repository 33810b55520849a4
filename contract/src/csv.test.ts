import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test.each([
  [['Paris', 7, true, null], 'Paris,7,True,\r\n'],
  [[450.5, 450], '450.50,450\r\n'],
  [['Washington, D.C.', 'the "Old" Town'], '"Washington, D.C.","the ""Old"" Town"\r\n'],
  [['two\nlines'], '"two\nlines"\r\n'],
  [['=1+1', '+61', '-1', '@home', '\tx'], "'=1+1,'+61,'-1,'@home,'\tx\r\n"],
  [['＝1', '＋1', '－1', '＠1'], "'＝1,'＋1,'－1,'＠1\r\n"],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"\r\n'],
  [[-5], '-5\r\n'],
])('%j is written as %j', (cells, row) => {
  expect(csvRow(cells)).toBe(row)
})
