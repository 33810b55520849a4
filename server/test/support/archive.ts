import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A zip file with any number of any names, even those that proper writers refuse. */
export function archiveOf(files: readonly [name: string, pieces: Iterable<string>][]): Buffer {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, pieces] of files) {
    // With little memory for each, creating thousands is fast.
    const file = new ZipDeflate(name, { level: 1, mem: 0 })
    zip.add(file)
    for (const piece of pieces) file.push(strToU8(piece))
    file.push(new Uint8Array(), true)
  }
  zip.end()
  return Buffer.concat(chunks)
}
