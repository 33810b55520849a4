import { setImmediate } from 'node:timers/promises'
import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { SaxesParser } from 'saxes'
import { FileRefusal, refuseWorkbook } from './table.ts'

/** Gets the names of an element and its parent without their prefix. Attributes keep their full names. */
interface XmlReader {
  open?(name: string, attributes: Record<string, string>, parent: string): void
  text?(text: string, name: string, parent: string): void
  close?(name: string): void
}

/** Every open element takes memory. Real workbooks nest about ten levels deep. */
const DEPTH_MAX = 100
/** From one tag to the next, because the parser collects the text in between. A cell in Excel has at most 32,767 characters. */
const CHARACTERS_MAX = 2 * 1024 * 1024
const CHARACTERS_AT_A_TIME = 64 * 1024

/**
 * Reads a document from start to end, and lets the server do other work in between. It refuses document types, so the only
 * entities are XML's own five.
 */
export async function scanXml(xml: string, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser()
  const names: string[] = []
  const nameAt = (index: number) => names.at(index) ?? ''
  const readText = (text: string) => reader.text?.(text, nameAt(-1), nameAt(-2))
  let at = 0
  let lastTagAt = 0

  parser.on('error', refuseWorkbook)
  parser.on('doctype', refuseWorkbook)
  parser.on('opentag', ({ name, attributes }) => {
    lastTagAt = at
    names.push(localName(name))
    if (names.length > DEPTH_MAX) refuseWorkbook()
    reader.open?.(nameAt(-1), attributes, nameAt(-2))
  })
  parser.on('text', readText)
  parser.on('cdata', readText)
  parser.on('closetag', () => {
    lastTagAt = at
    reader.close?.(nameAt(-1))
    names.pop()
  })

  for (; at < xml.length; at += CHARACTERS_AT_A_TIME) {
    parser.write(xml.slice(at, at + CHARACTERS_AT_A_TIME))
    if (at - lastTagAt > CHARACTERS_MAX) throw new FileRefusal(fileSentences.workbookTooLarge)
    await setImmediate()
  }
  parser.close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
