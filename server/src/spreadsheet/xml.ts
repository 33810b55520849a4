import { fileSentences } from '@sojourn/contract/import-sentences'
import { FileRefusal } from './table.ts'

const QUOTE = 0x22

export interface XmlReader {
  /** Names come without their prefix. */
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/**
 * Reads the elements and texts of a document one after the other, so that its depth costs nothing. There are no entities
 * but those of the language itself: a document type, which could declare others, is refused.
 */
export function scanXml(xml: string, reader: XmlReader): void {
  let at = 0
  let depth = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start === -1) break
    if (start > at) reader.text(decodeEntities(xml.slice(at, start)))
    if (xml.startsWith('<!--', start)) at = after(xml, '-->', start)
    else if (xml.startsWith('<![CDATA[', start)) {
      at = after(xml, ']]>', start)
      reader.text(xml.slice(start + 9, at - 3))
    } else if (xml.startsWith('<?', start)) at = after(xml, '?>', start)
    else if (xml.startsWith('<!', start)) throw brokenXml()
    else {
      at = afterTag(xml, start)
      depth += readTag(xml.slice(start + 1, at - 1), reader)
    }
  }
  // A document that was cut off has elements that are still open.
  if (depth !== 0) throw brokenXml()
}

/** How much deeper the document is after this tag. */
function readTag(tag: string, reader: XmlReader): number {
  if (tag.startsWith('/')) {
    reader.close(localName(tag.slice(1).trimEnd()))
    return -1
  }
  const isEmpty = tag.endsWith('/')
  const nameEnd = tag.search(/[\s/]/)
  const name = localName(nameEnd === -1 ? tag : tag.slice(0, nameEnd))
  reader.open(name, nameEnd === -1 ? '' : tag.slice(nameEnd))
  if (isEmpty) reader.close(name)
  return isEmpty ? 0 : 1
}

/** The value of an attribute, by its whole name. */
export function attribute(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`)
  if (start === -1) return oddAttribute(attributes, name)
  const from = start + name.length + 3
  return decodeEntities(attributes.slice(from, attributes.indexOf('"', from)))
}

/** In single quotes, on another line, or with blanks around the sign. */
function oddAttribute(attributes: string, name: string): string | undefined {
  if (!attributes.includes(name)) return undefined
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return match ? decodeEntities(match[1] ?? match[2] ?? '') : undefined
}

export function encodeEntities(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?)?(\w*);?/g, (_, sign: string | undefined, name: string) => {
    const known =
      sign === undefined ? ENTITIES[name] : characterOf(Number.parseInt(name, sign === '#' ? 10 : 16))
    if (known === undefined) throw brokenXml()
    return known
  })
}

function characterOf(code: number): string | undefined {
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** A value in quotes may have the sign that ends a tag. */
function afterTag(xml: string, start: number): number {
  let at = after(xml, '>', start)
  let isQuoted = hasOddQuotes(xml, start, at)
  while (isQuoted) {
    const next = after(xml, '>', at)
    isQuoted = !hasOddQuotes(xml, at, next)
    at = next
  }
  return at
}

function hasOddQuotes(xml: string, start: number, end: number): boolean {
  let isOdd = false
  for (let at = start; at < end; at += 1) if (xml.charCodeAt(at) === QUOTE) isOdd = !isOdd
  return isOdd
}

function after(xml: string, end: string, start: number): number {
  const at = xml.indexOf(end, start)
  if (at === -1) throw brokenXml()
  return at + end.length
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

function brokenXml(): FileRefusal {
  return new FileRefusal(fileSentences.brokenWorkbook)
}
