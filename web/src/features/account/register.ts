import type { Registration } from '@sojourn/contract/account/account'
import { call } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { RegisterFailure } from './register-failure.ts'
import { keepProof } from './registration-proofs.ts'

/** Requests the account. Returns the sentence to show if that fails. */
export async function register(registration: Registration): Promise<string | undefined> {
  try {
    await requestAccount(registration)
  } catch (error) {
    if (error instanceof RegisterFailure) return error.shown
    throw error
  }
}

async function requestAccount({ password, first_name, last_name, ...typed }: Registration): Promise<void> {
  const staff_id = typed.staff_id.trim()
  try {
    const { registration_proof } = await call('register', {
      body: { staff_id, password, first_name, last_name },
    })
    if (registration_proof) keepProof(staff_id, registration_proof)
  } catch (error) {
    throw new RegisterFailure(toFailure(error))
  }
}
