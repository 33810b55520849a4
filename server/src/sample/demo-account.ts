import { verifyPassword } from '../accounts/password-hash.ts'
import type { Db } from '../database/database.ts'
import { findAccount } from '../database/find-account.ts'

/** The demo sign-in, which is only created with the sample data. */
export const DEMO_STAFF_ID = '10001'
export const DEMO_PASSWORD = 'Sojourn#Demo2026'

/** Whether anyone who has read the README can sign in. A restored backup may contain the account too. */
export async function isDemoOpen(db: Db): Promise<boolean> {
  const demo = await findAccount(db, DEMO_STAFF_ID)
  return demo !== undefined && verifyPassword(DEMO_PASSWORD, demo.password_hash)
}
