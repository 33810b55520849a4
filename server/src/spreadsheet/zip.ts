import { promisify } from 'node:util'
import { crc32, createDeflateRaw, inflateRaw } from 'node:zlib'
import { fileSentences } from '@sojourn/contract/import-sentences'
import { FileRefusal } from './table.ts'

const LOCAL_HEAD = 0x04034b50
const CENTRAL_HEAD = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const END_LENGTH = 22
const COMMENT_MAX = 0xffff
const ENTRIES_MAX = 500
const STORED = 0
const DEFLATED = 8
const ENCRYPTED_FLAG = 1
const UTF8_FLAG = 0x0800
/** Midnight of 1 January 1980, the first that the format knows: the same trips give the same file. */
const DOS_DATE = 0x0021
const VERSION_NEEDED = 20

interface Entry {
  method: number
  crc: number
  packedSize: number
  size: number
  offset: number
}

/**
 * Takes single files out of an archive, by their exact names and into memory only. What they unpack to is limited in all,
 * whatever the archive says about itself.
 */
export class Archive {
  readonly #bytes: Buffer
  readonly #entries: Map<string, Entry>
  #bytesLeft: number

  constructor(bytes: Buffer, unpackedMax: number) {
    this.#bytes = bytes
    this.#bytesLeft = unpackedMax
    this.#entries = refusingOutside(() => readDirectory(bytes))
  }

  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    if (entry.size > this.#bytesLeft) throw new FileRefusal(fileSentences.workbookTooLarge)
    const packed = refusingOutside(() => packedBytes(this.#bytes, entry))
    const bytes = entry.method === STORED ? packed : await unpacked(packed, entry.size)
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw broken()
    this.#bytesLeft -= bytes.length
    return bytes
  }
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw broken()
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL_HEAD) throw broken()
    const isEncrypted = (bytes.readUInt16LE(at + 8) & ENCRYPTED_FLAG) !== 0
    const method = bytes.readUInt16LE(at + 10)
    if (isEncrypted || (method !== STORED && method !== DEFLATED)) throw broken()
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (isWayOut(name) || entries.has(name)) throw broken()
    entries.set(name, {
      method,
      crc: bytes.readUInt32LE(at + 16),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function endOfDirectory(bytes: Buffer): number {
  const last = bytes.length - END_LENGTH
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw broken()
}

/** No workbook has names like this; nothing is ever written to a disk under them either. */
function isWayOut(name: string): boolean {
  return /^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|^[a-z]:|\\|\0/i.test(name)
}

function packedBytes(bytes: Buffer, { offset, packedSize }: Entry): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL_HEAD) throw broken()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packedSize > bytes.length) throw broken()
  return bytes.subarray(start, start + packedSize)
}

/** Never more than the directory promised: what goes on beyond it is given up there. */
async function unpacked(packed: Buffer, size: number): Promise<Buffer> {
  try {
    return await promisify(inflateRaw)(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw broken()
  }
}

function refusingOutside<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? broken() : error
  }
}

function broken(): FileRefusal {
  return new FileRefusal(fileSentences.brokenWorkbook)
}

/** Packs texts into an archive. Each is packed as it is made, so that a long one is never whole in memory. */
export async function archiveOf(files: readonly [name: string, pieces: Iterable<string>][]): Promise<Buffer> {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, pieces] of files) {
    const { packed, packedSize, size, crc } = await deflated(pieces)
    const nameBytes = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(VERSION_NEEDED, 0)
    shared.writeUInt16LE(UTF8_FLAG, 2)
    shared.writeUInt16LE(DEFLATED, 4)
    shared.writeUInt16LE(DOS_DATE, 8)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(packedSize, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(nameBytes.length, 22)
    locals.push(number32(LOCAL_HEAD), shared, nameBytes, ...packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    centrals.push(number32(CENTRAL_HEAD), number16(VERSION_NEEDED), shared, rest, nameBytes)
    offset += 30 + nameBytes.length + packedSize
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

async function deflated(pieces: Iterable<string>) {
  const deflate = createDeflateRaw({ level: 6 })
  const packed: Buffer[] = []
  let [packedSize, size, crc] = [0, 0, 0]
  const done = new Promise<void>((resolve, reject) => {
    deflate.on('data', (piece: Buffer) => {
      packed.push(piece)
      packedSize += piece.length
    })
    deflate.once('end', resolve).once('error', reject)
  })
  for (const piece of pieces) {
    const bytes = Buffer.from(piece)
    crc = crc32(bytes, crc)
    size += bytes.length
    if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  deflate.end()
  await done
  return { packed, packedSize, size, crc }
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
