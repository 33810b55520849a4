import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { noticeCalls } from '@sojourn/contract/notices/notice-calls'
import type { Notice } from '@sojourn/contract/notices/notice-choices'
import type { Db } from '../../database/database.ts'
import { lastingSetting } from '../../database/lasting-setting.ts'

/** Whose email to turn off, and which one. */
export interface Subscriber {
  staffId: string
  notice: Notice
}

/** Links that unsubscribe without signing in. They are signed, so nobody can write one for someone else, and don't expire. */
export interface UnsubscribeLinks {
  addressOf(subscriber: Subscriber): string
  /** Undefined for a secret that this installation didn't write. */
  read(secret: string): Subscriber | undefined
}

/** A signature of 32 bytes, in base64url. */
const SIGNATURE_LENGTH = 43

/** The key is in the database, so that every instance accepts the links of the others. */
export async function openUnsubscribeLinks(db: Db, publicUrl: string): Promise<UnsubscribeLinks> {
  const stored = await lastingSetting(db, 'unsubscribe_key', () => randomBytes(32).toString('base64'))
  const key = Buffer.from(stored, 'base64')
  const signatureOf = (told: string) => createHmac('sha256', key).update(told).digest('base64url')

  return {
    addressOf: ({ staffId, notice }) => {
      const told = Buffer.from(JSON.stringify([notice, staffId])).toString('base64url')
      return `${publicUrl}/api${noticeCalls.unsubscribe.path.replace(':secret', signatureOf(told) + told)}`
    },
    read: (secret) => {
      const told = secret.slice(SIGNATURE_LENGTH)
      const signature = Buffer.from(secret.slice(0, SIGNATURE_LENGTH))
      const expected = Buffer.from(signatureOf(told))
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
      const [notice, staffId] = JSON.parse(Buffer.from(told, 'base64url').toString()) as [Notice, string]
      return { notice, staffId }
    },
  }
}
