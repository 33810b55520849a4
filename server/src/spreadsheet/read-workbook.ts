import { readSheet } from './read-sheet.ts'
import { readText } from './read-text.ts'
import { refuseWorkbook, type TableLimits, type TableRow } from './table.ts'
import { isDateFormat } from './workbook-days.ts'
import { unescapeText } from './workbook-text.ts'
import { scanXml } from './xml.ts'
import { Archive } from './zip.ts'

/** For all parts that are read together. A full sheet of long strings is smaller. */
const UNPACKED_MAX = 32 * 1024 * 1024

/** The rows of the first sheet of an XLSX file. */
export async function readWorkbook(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const archive = await Archive.open(bytes, UNPACKED_MAX)
  const part = async (name: string) => {
    const found = await archive.read(name)
    return found && readText(found)
  }
  const { sheetId, is1904 } = await firstSheetOf((await part('xl/workbook.xml')) ?? refuseWorkbook())
  const links = (await part('xl/_rels/workbook.xml.rels')) ?? refuseWorkbook()
  const sheet = (await part(await targetOf(links, sheetId))) ?? refuseWorkbook()
  const sharedTexts = await textsOf(await part('xl/sharedStrings.xml'))
  const dateStyles = await dateStylesOf(await part('xl/styles.xml'))
  return readSheet(sheet, { sharedTexts, dateStyles, is1904 }, limits)
}

async function firstSheetOf(xml: string): Promise<{ sheetId: string; is1904: boolean }> {
  const sheetIds: string[] = []
  let is1904 = false
  await scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'sheet') sheetIds.push(attributes['r:id'] ?? '')
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })
  return { sheetId: sheetIds[0] ?? refuseWorkbook(), is1904 }
}

async function targetOf(xml: string, id: string): Promise<string> {
  const targets = new Map<string, string>()
  await scanXml(xml, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target)
    },
  })
  const target = targets.get(id) ?? refuseWorkbook()
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The strings that cells refer to by number. A workbook may have none. */
async function textsOf(xml = '<sst/>'): Promise<string[]> {
  const texts: string[] = []
  let current = ''
  await scanXml(xml, {
    open: (name) => {
      if (name === 'si') current = ''
    },
    text: (text, name, parent) => {
      // `rPh` contains the pronunciation of the text.
      if (name === 't' && parent !== 'rPh') current += text
    },
    close: (name) => {
      if (name === 'si') texts.push(unescapeText(current))
    },
  })
  return texts
}

/** For each cell style, whether it shows a number as a date. */
async function dateStylesOf(xml = '<styleSheet/>'): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  await scanXml(xml, {
    open: (name, { numFmtId = '0', formatCode = '' }, parent) => {
      const id = Number(numFmtId)
      if (name === 'numFmt') formats.set(id, formatCode)
      else if (name === 'xf' && parent === 'cellXfs') styles.push(isDateFormat(id, formats.get(id)))
    },
  })
  return styles
}
