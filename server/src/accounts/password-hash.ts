import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** The usual text form of an argon2id hash: parameters, salt and tag. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await argon2id(password, salt, MEMORY_KIB, PASSES, PARALLELISM, TAG_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`
}

/** The hash of a password that nobody knows. */
export function unknownPasswordHash(): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(TAG_BYTES))}`
}

/**
 * Takes as long without a hash as with one, so that the response time doesn't reveal whether an account exists.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = HASH.exec(hash ?? NOBODYS_HASH)?.groups
  if (!parts) throw new Error('a stored password hash cannot be read')
  const tag = Buffer.from(parts.tag ?? '', 'base64')
  const salt = Buffer.from(parts.salt ?? '', 'base64')
  const given = await argon2id(password, salt, Number(parts.m), Number(parts.t), Number(parts.p), tag.length)
  return timingSafeEqual(given, tag) && hash !== undefined
}

const HASH = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[^$]+)\$(?<tag>[^$]+)$/

const NOBODYS_HASH = unknownPasswordHash()

function argon2id(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
