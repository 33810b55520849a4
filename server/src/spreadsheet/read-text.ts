import { fileSentences } from '@sojourn/contract/import-sentences'
import { FileRefusal } from './table.ts'

/** The text of a file, which must be UTF-8, with or without its mark. A NUL is no text: other encodings are full of them. */
export function readText(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new FileRefusal(fileSentences.notUtf8)
  return text
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefusal(fileSentences.notUtf8)
  }
}
