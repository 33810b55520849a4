import { expect, test } from 'vitest'
import { ReadyBytes } from './ready-bytes.ts'

test('a long text in pieces gives the same bytes and ETag as in one piece', async () => {
  const texts = Array.from({ length: 25_001 }, (_, number) => `${number}: Kraków, Zürich\r\n`)
  const whole = texts.join('')
  const [inPieces, inOne] = [await ReadyBytes.ofTexts(texts), await ReadyBytes.ofTexts([whole])]
  expect(inPieces.bytes.equals(Buffer.from(whole))).toBe(true)
  expect(inPieces.etag).toBe(inOne.etag)
})
