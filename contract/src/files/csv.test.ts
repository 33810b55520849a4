import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsLikeFormula, csvRow, defuse, undefuse } from './csv.ts'

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

test.each([
  ['=1+1', "'=1+1"],
  ['+61 8', "'+61 8"],
  ['- by train', "'- by train"],
  ['@home', "'@home"],
  ['＝1', "'＝1"],
  ['\tindented', "'\tindented"],
  ['\r\n', "'\r\n"],
  ["'=x", "''=x"],
  ["'+", "''+"],
  ["'\t", "''\t"],
  ["''@", "'''@"],
  ['plain', 'plain'],
  ["'quoted'", "'quoted'"],
  ["''", "''"],
  ['', ''],
])('the text %j is written as %j, and read back', (text, written) => {
  expect([defuse(text), undefuse(written)]).toEqual([written, text])
})

test.each([
  ["'plain", "'plain"],
  ["'", "'"],
  ['=1+1', '=1+1'],
])('the cell %j, typed by hand, is read as %j', (cell, text) => {
  expect(undefuse(cell)).toBe(text)
})

test('a defused text is not a formula, and reads back unchanged', () => {
  const edgyText = fc.string({ unit: fc.constantFrom(...'=+-@＝\t\r\n\'"a ') })
  fc.assert(
    fc.property(fc.oneof(edgyText, fc.string()), (text) => {
      expect(beginsLikeFormula(defuse(text))).toBe(false)
      expect(undefuse(defuse(text))).toBe(text)
    }),
  )
})
