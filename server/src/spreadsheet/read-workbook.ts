import { fileSentences } from '@sojourn/contract/import-sentences'
import { readSheet } from './read-sheet.ts'
import { readText } from './read-text.ts'
import { FileRefusal, type TableLimits, type TableRow } from './table.ts'
import { isDateFormat } from './workbook-days.ts'
import { unescapeText } from './workbook-text.ts'
import { attribute, scanXml } from './xml.ts'
import { Archive } from './zip.ts'

/** For the parts that are read, all together; a full sheet of long texts has less. */
const UNPACKED_MAX = 32 * 1024 * 1024

/** The rows of the first sheet of an XLSX file. */
export async function readWorkbook(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const archive = new Archive(bytes, UNPACKED_MAX)
  const part = async (name: string) => {
    const found = await archive.read(name)
    return found && readText(found)
  }
  const workbook = firstSheetOf(required(await part('xl/workbook.xml')))
  const links = required(await part('xl/_rels/workbook.xml.rels'))
  const sheet = required(await part(targetOf(links, workbook.sheetId)))
  const sharedTexts = textsOf(await part('xl/sharedStrings.xml'))
  const dateStyles = dateStylesOf(await part('xl/styles.xml'))
  return readSheet(sheet, { sharedTexts, dateStyles, is1904: workbook.is1904 }, limits)
}

function firstSheetOf(xml: string): { sheetId: string; is1904: boolean } {
  const sheetIds: string[] = []
  let is1904 = false
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'sheet') sheetIds.push(attribute(attributes, 'r:id') ?? '')
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
    },
    close: () => undefined,
    text: () => undefined,
  })
  return { sheetId: required(sheetIds[0]), is1904 }
}

function targetOf(xml: string, id: string): string {
  const targets = new Map<string, string>()
  scanXml(xml, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '')
    },
    close: () => undefined,
    text: () => undefined,
  })
  const target = required(targets.get(id))
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The texts that cells share, by their number. How a text is to be pronounced is not part of it. */
function textsOf(xml = ''): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  scanXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isSpoken = true
      else if (name === 't') isText = !isSpoken
    },
    close: (name) => {
      if (name === 'si') texts.push(unescapeText(text))
      else if (name === 'rPh') isSpoken = false
      else if (name === 't') isText = false
    },
    text: (piece) => {
      if (isText) text += piece
    },
  })
  return texts
}

/** Which of the styles that cells can have show a number as a date. */
function dateStylesOf(xml = ''): boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isCellStyle = false
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
      } else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0)
        styles.push(isDateFormat(id, codes.get(id)))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
    text: () => undefined,
  })
  return styles
}

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new FileRefusal(fileSentences.brokenWorkbook)
  return part
}
