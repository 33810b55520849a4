/** Who does something to an account: an administrator who is signed in, or the operator at the command line. */
export interface Actor {
  name: string
  staffId?: string
}

export const OPERATOR: Actor = { name: 'An administrator' }
