import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A zip file with any names in any number, also those that a decent writer refuses. */
export function archiveOf(files: readonly [name: string, pieces: Iterable<string>][]): Buffer {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, pieces] of files) {
    // With little memory for each, thousands of them are quick to make.
    const file = new ZipDeflate(name, { level: 1, mem: 0 })
    zip.add(file)
    for (const piece of pieces) file.push(strToU8(piece))
    file.push(new Uint8Array(), true)
  }
  zip.end()
  return Buffer.concat(chunks)
}
