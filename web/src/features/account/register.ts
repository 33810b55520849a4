import type { Registration } from '@sojourn/contract/account'
import { call } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { RegisterFailure } from './register-failure.ts'

/** Asks for the account, or gives the sentence to show. */
export async function register(registration: Registration): Promise<string | undefined> {
  try {
    await requestAccount(registration)
  } catch (error) {
    if (error instanceof RegisterFailure) return error.shown
    throw error
  }
}

async function requestAccount({ staff_id, password, first_name, last_name }: Registration): Promise<void> {
  try {
    await call('register', { body: { staff_id: staff_id.trim(), password, first_name, last_name } })
  } catch (error) {
    throw new RegisterFailure(toFailure(error))
  }
}
