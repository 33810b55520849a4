import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { FileRefusal } from './table.ts'

/** The byte order marks of encodings. Excel's Unicode Text uses the first. */
const MARKS: [mark: Buffer, encoding: string][] = [
  [Buffer.from('fffe', 'hex'), 'utf-16le'],
  [Buffer.from('feff', 'hex'), 'utf-16be'],
]

/** The text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one. A NUL shows that it is something else. */
export function readText(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new FileRefusal(fileSentences.notUtf8)
  return text
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefusal(fileSentences.notUtf8)
  }
}

function encodingOf(bytes: Uint8Array): string {
  return MARKS.find(([mark]) => mark.equals(bytes.subarray(0, mark.length)))?.[1] ?? 'utf-8'
}
