import { addDays } from '@sojourn/contract/dates/day'
import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { anyCost, anyDay } from '@sojourn/contract/testing/arbitrary-trips'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { archiveOf } from '../../test/support/archive.ts'
import { READERS, WRITERS } from '../../test/support/other-spreadsheets.ts'
import { workbookWith } from '../../test/support/workbook.ts'
import { cellAddress, columnOf } from './cell-address.ts'
import { parseCsv, separatorOf } from './parse-csv.ts'
import { readTable } from './read-table.ts'
import { FORMULA } from './table.ts'
import type { TripCell } from './trip-cells.ts'
import { dayOfSerial, isDateFormat, serialOfDay } from './workbook-days.ts'
import { csvLine } from './write-csv.ts'
import { workbookOf } from './write-workbook.ts'
import { scanXml } from './xml.ts'

const LIMITS = { rows: 1_000, columns: 200 }
const read = (bytes: Buffer) => readTable(bytes, LIMITS)
const cellsOf = async (bytes: Buffer) => (await read(bytes)).rows.map(({ cells }) => cells)

/** What breaks files: CSV and XML syntax, control characters, several scripts, and what a workbook escapes. */
const hostileText = fc.string({
  unit: fc.constantFrom(
    ...'aZ é李🙂,;"\'=+-@<>&\t\n\r\\_%',
    '_x000D_',
    '_x005F_',
    '\u0001',
    '\ufffe',
    ']]>',
    '&amp;',
    '<!--',
  ),
  maxLength: 12,
})

describe('CSV', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\n\n  \nb', [['a'], ['  '], ['b']]],
    ['a\rb', [['a'], ['b']]],
    ['"a ""b""","c\nd",\n', [['a "b"', 'c\nd', '']]],
    ['"",x', [['', 'x']]],
    ['5" pipe,x', [['5" pipe', 'x']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows)
  })

  test('counts lines as a spreadsheet numbers its rows', () => {
    expect(parseCsv('a\n"b\nb"\n\nc').map(({ line }) => line)).toEqual([1, 2, 4])
  })

  test.each([
    ['Trip ID,Cost', ','],
    ['Trip ID;Cost;Reason\n1,1;2', ';'],
    ['Trip ID\tCost', '\t'],
    ['"a;b;c",d', ','],
    ['Reason', ','],
  ])('the separator of %j is %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator)
  })

  test('reads the same as another reader, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(hostileText, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        (rows) => {
          const text = rows.map(csvLine).join('')
          const theirs = parse(text, { relax_column_count: true, record_delimiter: '\r\n' })
          expect(parseCsv(text).map(({ cells }) => cells)).toEqual(theirs)
        },
      ),
    )
  })

  test.each(['utf16le', 'utf16be'])('reads Excel’s Unicode Text, %s with tabs', async (encoding) => {
    const little = Buffer.from('\ufeffTrip ID\tReason\r\n7\t"Tagung, Köln 🙂"\r\n', 'utf16le')
    const bytes = encoding === 'utf16le' ? little : Buffer.from(little).swap16()
    expect(await read(bytes)).toEqual({
      rows: [
        { line: 1, cells: ['Trip ID', 'Reason'] },
        { line: 2, cells: ['7', 'Tagung, Köln 🙂'] },
      ],
      isText: true,
    })
  })

  test.each([
    ['half a cell', Buffer.from('Trip ID,Reason\n1,"Fair'), fileSentences.unfinishedQuote(2)],
    ['a stray quotation mark', Buffer.from('Trip ID\n"1"2'), fileSentences.strayQuote(2)],
    ['Latin-1', Buffer.from('Reason\ncaf\xe9', 'latin1'), fileSentences.notUtf8],
    ['half a character of UTF-16', Buffer.from('\ufeffReason\n\ud800', 'utf16le'), fileSentences.notUtf8],
    ['UTF-16 that was cut off', Buffer.from('fffe41', 'hex'), fileSentences.notUtf8],
    ['UTF-16 with NUL characters', Buffer.from('\ufeffReason\na\0b', 'utf16le'), fileSentences.notUtf8],
    ['UTF-16 without its mark', Buffer.from('Reason\nx', 'utf16le'), fileSentences.notUtf8],
    ['NUL characters', Buffer.from('Reason\na\0b'), fileSentences.notUtf8],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), fileSentences.notUtf8],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), fileSentences.oldExcel],
    ['nothing', Buffer.alloc(0), fileSentences.empty],
    ['a million columns', Buffer.from(','.repeat(1_000_000)), fileSentences.tooManyColumns],
    ['too many lines', Buffer.from('a\n'.repeat(1_001)), fileSentences.tooManyRows],
  ])('refuses %s', async (_, bytes, sentence) => {
    await expect(read(bytes)).rejects.toThrow(sentence)
  })
})

describe('XLSX', () => {
  test('reads back exactly what was written: texts, days, numbers and flags', async () => {
    const anyCell: fc.Arbitrary<TripCell> = fc.oneof(
      hostileText.filter((text) => text !== ''),
      anyDay.map((day) => ({ day })),
      anyCost,
      fc.boolean(),
      fc.constant(null),
    )
    const shown = (cell: TripCell) => {
      if (cell === null) return ''
      if (typeof cell === 'object') return cell.day
      return typeof cell === 'boolean' ? (cell ? 'True' : 'False') : String(cell)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyCell, anyCell, fc.constant('end'))), async (rows) => {
        const [header, ...cells] = await cellsOf(await workbookOf(['A', 'B', 'C'], rows))
        expect(header).toEqual(['A', 'B', 'C'])
        expect(cells).toEqual(rows.map((row) => row.map(shown)))
      }),
    )
  })

  test('reads what other programs write: shared and rich texts, date formats, results and gaps', async () => {
    const bytes = workbookWith({
      rows: `
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
        <row r="3" spans="1:3"><c r="A3" s="1"><v>46112</v></c><c r="B3" s="2"><v>46112.75</v></c>
          <c r="C3" t="str"><v>a &amp; b</v></c></row>
        <row><c t="b"><v>1</v></c><c><v>0.10000000000000001</v></c><c s="1"/><c t="d"><v>2026-03-31T10:00:00Z</v></c></row>
        <x:row r="9"><x:c r="A9" t="inlineStr"><x:is><x:t><![CDATA[<b>]]></x:t></x:is></x:c></x:row>`,
      sharedStrings:
        '<sst><si><t>Trip ID</t></si><si><r><t>Rea</t></r><r><t xml:space="preserve">son </t></r><rPh><t>ふ</t></rPh></si></sst>',
      styles:
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-C09]d mmmm yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    })
    expect((await read(bytes)).rows).toEqual([
      { line: 1, cells: ['Trip ID', '', 'Reason '] },
      { line: 3, cells: ['2026-03-31', '2026-03-31', 'a & b'] },
      { line: 4, cells: ['True', '0.1', '', '2026-03-31'] },
      { line: 9, cells: ['<b>'] },
    ])
  })

  describe('and other programs', () => {
    const TEXTS = [' before', 'after ', 'two\nlines', "'=x", '=x', "'", '+61', '<&>"', 'tab\there', 'é李🙂']

    test.each(Object.entries(READERS))('%s can open what is written', async (_, readWith) => {
      const rows = TEXTS.map((text, index): TripCell[] => [
        index,
        text,
        { day: '2026-03-31' },
        index % 2 === 0,
        12.5,
        null,
        '',
        'end',
      ])
      const bytes = await workbookOf(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], rows)
      expect(await readWith(bytes)).toEqual([
        ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
        ...TEXTS.map((text, index) => [index, text, 46_112, index % 2 === 0, 12.5, null, null, 'end']),
      ])
    })

    test.each(Object.entries(WRITERS))('a file from %s can be read', async (_, write) => {
      const rows = TEXTS.map((text, index) => [index, text, index % 2 === 0, 12.5, null, 'end'])
      expect(await cellsOf(await write(rows))).toEqual(
        TEXTS.map((text, index) => [
          String(index),
          text,
          index % 2 === 0 ? 'True' : 'False',
          '12.5',
          '',
          'end',
        ]),
      )
    })

    test.each([
      [0, 'A1'],
      [25, 'Z1'],
      [26, 'AA1'],
      [701, 'ZZ1'],
      [702, 'AAA1'],
      [16_383, 'XFD1'],
    ])('column %d begins at %s', (column, address) => {
      expect([cellAddress(column, 1), columnOf(address)]).toEqual([address, column])
    })
  })

  test('a formula is recognised, whatever its result', async () => {
    const rows =
      '<row><c><f>1+1</f><v>2</v></c><c t="str"><f>"a"</f><v>a</v></c><c t="e"><v>#REF!</v></c></row>'
    expect(await cellsOf(workbookWith({ rows }))).toEqual([[FORMULA, FORMULA, FORMULA]])
  })

  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [46_112, '2026-03-31'],
    [46_112.99, '2026-03-31'],
    [2_958_465, '9999-12-31'],
    [0, undefined],
    [-1, undefined],
    [2_958_466, undefined],
  ])('day %d is %s', (serial, day) => {
    expect(dayOfSerial(serial)).toBe(day)
  })

  test('days count from 1904 if the workbook says so, and each has its own number', async () => {
    expect(dayOfSerial(0, true)).toBe('1904-01-01')
    fc.assert(
      fc.property(anyDay, (day) => {
        const serial = serialOfDay(day)
        if (serial === undefined) expect(day < '1900-03-01').toBe(true)
        else
          expect([dayOfSerial(serial), dayOfSerial(serial + 1) ?? '10000-01-01']).toEqual([day, nextOf(day)])
      }),
    )
  })

  test.each([
    [14, undefined, true],
    [22, undefined, true],
    [2, undefined, false],
    [49, undefined, false],
    [164, 'yyyy\\-mm\\-dd', true],
    [164, '[$-409]d-mmm-yy;@', true],
    [164, '"day" 0.00', false],
    [164, '#,##0.00_d', false],
    [164, 'General', false],
    [164, '[Red]0.00', false],
  ])('format %d %s is a date format: %s', (id, code, isDate) => {
    expect(isDateFormat(id, code)).toBe(isDate)
  })

  test('refuses a file that was cut off anywhere', async () => {
    const whole = await workbookOf(['Trip ID'], [['one'], ['two']])
    for (let length = 4; length < whole.length; length += 37) {
      await expect(read(whole.subarray(0, length))).rejects.toThrow(fileSentences.brokenWorkbook)
    }
  })

  test('survives any damaged byte', async () => {
    const whole = await workbookOf(['Trip ID'], [['one'], ['two']])
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(whole)
        damaged[at] = (damaged[at] ?? 0) ^ change
        await read(damaged).catch((error: Error) => {
          expect(Object.values(fileSentences)).toContain(error.message)
        })
      }),
    )
  })

  const row = '<row><c t="inlineStr"><is><t>Trip ID</t></is></c></row>'
  test.each([
    ['a document type', { rows: '', workbook: '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' }],
    [
      'a document type in another file',
      { rows: row, sharedStrings: '<!DOCTYPE sst SYSTEM "http://127.0.0.1/x.dtd"><sst/>' },
    ],
    ['elements that close in another order', { rows: '<row><c></row></c>' }],
    ['elements nested too deep', { rows: `${'<a>'.repeat(200)}${'</a>'.repeat(200)}` }],
    ['an entity of its own', { rows: '<row><c t="str"><v>&bomb;</v></c></row>' }],
    ['a character that XML cannot have', { rows: '<row><c t="str"><v>&#xD800;</v></c></row>' }],
    ['a part that ends too early', { rows: '<row><c>' }],
    ['rows that go back', { rows: '<row r="2"/><row r="2"/>' }],
    ['a shared text that is not there', { rows: '<row><c t="s"><v>7</v></c></row>' }],
    ['a number that is none', { rows: '<row><c><v>x</v></c></row>' }],
    ['no sheet', { rows: row, workbook: '<workbook/>' }],
    ['a path out of the archive', { rows: row, more: [['../../etc/passwd', 'x'] as [string, string]] }],
    ['an absolute path', { rows: row, more: [['/etc/passwd', 'x'] as [string, string]] }],
    ['a path with backslashes', { rows: row, more: [['..\\x', 'x'] as [string, string]] }],
    ['two parts of one name', { rows: row, more: [['xl/workbook.xml', 'x'] as [string, string]] }],
    [
      'two parts with the same name that nobody reads',
      { rows: row, more: ['x', 'y'].map((text): [string, string] => ['docProps/app.xml', text]) },
    ],
    [
      'thousands of parts',
      { rows: row, more: Array.from({ length: 2_000 }, (_, n): [string, string] => [`part${n}`, '']) },
    ],
  ])('refuses %s', async (_, parts) => {
    await expect(read(workbookWith(parts))).rejects.toThrow(fileSentences.brokenWorkbook)
  })

  test.each([
    ['that is encrypted', (entry: Buffer) => entry.writeUInt16LE(1, 8)],
    ['packed in an unknown way', (entry: Buffer) => entry.writeUInt16LE(12, 10)],
    ['with another checksum', (entry: Buffer) => entry.writeUInt32LE(0, 16)],
    ['smaller than it says', (entry: Buffer) => entry.writeUInt32LE(10_000, 24)],
    ['larger than it says', (entry: Buffer) => entry.writeUInt32LE(10, 24)],
    ['beyond the end of the file', (entry: Buffer) => entry.writeUInt32LE(1_000_000, 42)],
  ])('refuses a part %s', async (_, change) => {
    const bytes = workbookWith({ rows: row })
    expect(await cellsOf(bytes)).toEqual([['Trip ID']])
    change(bytes.subarray(bytes.indexOf(Buffer.from('PK\x01\x02'))))
    await expect(read(bytes)).rejects.toThrow(fileSentences.brokenWorkbook)
  })

  test('refuses an encrypted part even if nobody reads it', async () => {
    const bytes = workbookWith({ rows: row, more: [['docProps/app.xml', 'x']] })
    expect(await cellsOf(bytes)).toEqual([['Trip ID']])
    bytes.writeUInt16LE(1, bytes.lastIndexOf(Buffer.from('PK\x01\x02')) + 8)
    await expect(read(bytes)).rejects.toThrow(fileSentences.brokenWorkbook)
  })

  test.each([
    ['text', `<row><c t="str"><v>${'x'.repeat(3 * 1024 * 1024)}</v></c></row>`],
    ['comment', `<!--${'- '.repeat(2 * 1024 * 1024)}-->`],
    ['tag', `<a b="${' '.repeat(3 * 1024 * 1024)}"/>`],
  ])('refuses a %s of several megabytes, which would fill the memory', async (_, rows) => {
    await expect(read(workbookWith({ rows }))).rejects.toThrow(fileSentences.workbookTooLarge)
  })

  test('lets other work continue while it reads', async () => {
    let turns = 0
    let turn: NodeJS.Immediate
    const takeTurns = () => {
      turns += 1
      turn = setImmediate(takeTurns)
    }
    takeTurns()
    await scanXml(`<a>${'<b/>'.repeat(100_000)}</a>`, {}).finally(() => clearImmediate(turn))
    expect(turns).toBeGreaterThan(5)
  })

  test('a file is the same whenever it is written, and a file that can’t be written fails', async () => {
    const rows = [['one'], ['two']]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 31) })
    const earlier = await workbookOf(['Trip ID'], rows).finally(() => vi.useRealTimers())
    expect(earlier.equals(await workbookOf(['Trip ID'], rows))).toBe(true)
    await expect(workbookOf(['Trip ID'], [null as never])).rejects.toThrow(TypeError)
  })

  test('a zip file that isn’t a workbook is refused', async () => {
    await expect(read(archiveOf([['readme.txt', ['hello']]]))).rejects.toThrow(fileSentences.brokenWorkbook)
  })

  test('columns beyond the last and endless nesting are refused quickly', async () => {
    const far = workbookWith({ rows: '<row><c r="XFD1" t="str"><v>x</v></c></row>' })
    await expect(read(far)).rejects.toThrow(fileSentences.tooManyColumns)
    const quoted = workbookWith({ rows: `<a b="${'>'.repeat(1_000_000)}` })
    await expect(read(quoted)).rejects.toThrow(fileSentences.brokenWorkbook)
    const deep = workbookWith({ rows: '<a>'.repeat(1_000_000) })
    await expect(read(deep)).rejects.toThrow(fileSentences.brokenWorkbook)
  })

  test('a zip bomb is refused by its stated size, and by its real size if it lies', async () => {
    const zeros = function* () {
      for (let megabyte = 0; megabyte < 60; megabyte += 1) yield ' '.repeat(1024 * 1024)
    }
    const honest = archiveOf([['xl/workbook.xml', zeros()]])
    const shared = workbookWith({
      rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`,
      sharedStrings: `<sst><si><t>${'x'.repeat(1024 * 1024)}</t></si></sst>`,
    })
    expect(shared.length).toBeLessThan(10_000)
    await expect(read(shared)).rejects.toThrow(fileSentences.workbookTooLarge)
    expect(honest.length).toBeLessThan(200_000)
    await expect(read(honest)).rejects.toThrow(fileSentences.workbookTooLarge)

    const lying = Buffer.from(honest)
    const directory = lying.lastIndexOf(Buffer.from('PK\x01\x02'))
    lying.writeUInt32LE(100, directory + 24)
    await expect(read(lying)).rejects.toThrow(fileSentences.brokenWorkbook)
  })
})

function nextOf(day: string): string {
  return day === '9999-12-31' ? '10000-01-01' : addDays(day, 1)
}
