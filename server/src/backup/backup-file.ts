import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { StartError } from '../start-error.ts'
import { BACKED_UP_NAMES } from './backed-up-tables.ts'

/** A backup in memory. A row is a line of JSON that PostgreSQL wrote and will read. Nothing here interprets it. */
export interface Backup {
  madeAt: string
  /** The newest migration of the tables, identified by its time. */
  migration: number
  tables: BackedUpTable[]
}

export interface BackedUpTable {
  table: string
  columns: string[]
  rows: string[]
}

const FORMAT = 1
const ROWS_PER_WRITE = 500
const NEWLINE = 10

const header = z.object({
  sojournBackup: z.literal(FORMAT),
  madeAt: z.string(),
  migration: z.number(),
  tables: z.array(
    z.object({ table: z.enum(BACKED_UP_NAMES), columns: z.array(z.string()), rows: z.int().check(z.gte(0)) }),
  ),
})
const seal = z.object({ sha256: z.string() })

/** Gzipped lines of JSON: a header, then every row, then the checksum of all lines before it. */
export function packBackup(backup: Backup): Promise<Buffer> {
  const text = Readable.from(textOf(backup), { objectMode: false })
  return buffer(text.pipe(createGzip()))
}

function* textOf({ madeAt, migration, tables }: Backup): Generator<string> {
  const sum = createHash('sha256')
  const counted = tables.map(({ table, columns, rows }) => ({ table, columns, rows: rows.length }))
  const first = `${JSON.stringify({ sojournBackup: FORMAT, madeAt, migration, tables: counted })}\n`
  sum.update(first)
  yield first
  for (const { rows } of tables) {
    for (let start = 0; start < rows.length; start += ROWS_PER_WRITE) {
      const some = `${rows.slice(start, start + ROWS_PER_WRITE).join('\n')}\n`
      sum.update(some)
      yield some
    }
  }
  yield `${JSON.stringify({ sha256: sum.digest('hex') })}\n`
}

/** Reads and checks the whole file first, so that a damaged or incomplete file changes nothing. */
export async function readBackup(file: string): Promise<Backup> {
  const bytes = await unzip(file)
  const end = bytes.length - 1
  const lastLine = bytes.subarray(0, end).lastIndexOf(NEWLINE) + 1
  const { sha256 } = parse(file, seal, bytes.subarray(lastLine))
  if (createHash('sha256').update(bytes.subarray(0, lastLine)).digest('hex') !== sha256) {
    throw damaged(file, "its checksum doesn't match")
  }
  const lines = linesOf(bytes.subarray(0, lastLine))
  const { madeAt, migration, tables } = parse(file, header, lines.next().value)
  return {
    madeAt,
    migration,
    tables: tables.map(({ table, columns, rows }) => ({
      table,
      columns,
      rows: Array.from({ length: rows }, () => String(lines.next().value)),
    })),
  }
}

async function unzip(file: string): Promise<Buffer> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  try {
    return await buffer(packed.pipe(unpacked))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('Z_')) throw new StartError(`Couldn't read ${file} (${code}).`)
    throw damaged(file, message)
  }
}

/** Splits only at line feeds, because values can contain every other line separator. */
function* linesOf(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start)
    yield bytes.toString('utf8', start, end)
    start = end + 1
  }
}

function parse<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  line: { toString(): string } | undefined,
): z.infer<Schema> {
  try {
    return z.parse(schema, JSON.parse(String(line)))
  } catch {
    throw damaged(file, 'it has the wrong format')
  }
}

function damaged(file: string, why: string): StartError {
  return new StartError(`${file} is not a complete Sojourn backup (${why}). Nothing was changed.`)
}
