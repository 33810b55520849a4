import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { FileRefusal, refuseWorkbook } from './table.ts'

const ENTRIES_MAX = 500

/** Reads single files of an archive by their exact names, only into memory, up to a total limit. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>
  #bytesLeft: number

  private constructor(zip: ZipFile, entries: Map<string, Entry>, unpackedMax: number) {
    this.#zip = zip
    this.#entries = entries
    this.#bytesLeft = unpackedMax
  }

  static async open(bytes: Buffer, unpackedMax: number): Promise<Archive> {
    const zip = await fromBufferPromise(bytes, { strictFileNames: true }).catch(refuseWorkbook)
    if (zip.entryCount > ENTRIES_MAX) refuseWorkbook()
    const entries: Entry[] = await Readable.from(zip.eachEntry()).toArray().catch(refuseWorkbook)
    const byName = new Map(entries.map((entry) => [entry.fileName, entry]))
    const isReadable = byName.size === entries.length && entries.every((entry) => entry.canDecodeFileData())
    return isReadable ? new Archive(zip, byName, unpackedMax) : refuseWorkbook()
  }

  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    this.#bytesLeft -= entry.uncompressedSize
    if (this.#bytesLeft < 0) throw new FileRefusal(fileSentences.workbookTooLarge)
    // Fails as soon as there are more bytes than the entry says.
    const bytes = await this.#zip.openReadStreamPromise(entry).then(buffer).catch(refuseWorkbook)
    return crc32(bytes) === entry.crc32 ? bytes : refuseWorkbook()
  }
}
