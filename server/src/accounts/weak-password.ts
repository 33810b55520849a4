import { isPersonal, type PasswordOwner } from '@sojourn/contract/account/password'
import { accountSentences } from '@sojourn/contract/words/sentences'

const COMMON_PASSWORDS = 10_000

/** The sentence for a new password that is easy to guess, or undefined. */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (isPersonal(password, owner)) return accountSentences.passwordPersonal
  commonPasswords ??= readCommonPasswords().catch((error: unknown) => {
    commonPasswords = undefined
    throw error
  })
  const common = await commonPasswords
  return guessesFor(password).some((guess) => common.has(guess)) ? accountSentences.passwordCommon : undefined
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first new password, and again if that failed. The list is sorted by how often passwords occur. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const file = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  return new Set(file.default.slice(0, COMMON_PASSWORDS))
}

/**
 * What a guesser tries before this password. No common password has all the characters that the rule requires: people add
 * digits and symbols at either end, or write `P@ssw0rd`.
 */
function guessesFor(password: string): string[] {
  const typed = password.toLowerCase()
  const withoutSymbols = typed.replace(/[^\p{L}\d]+$/u, '')
  const withoutEnd = typed.replace(/\P{L}+$/u, '')
  const letters = withoutEnd.replace(/^\P{L}+/u, '')
  return [typed, withoutSymbols, withoutEnd, letters].flatMap((guess) => [guess, spelledOut(guess)])
}

function spelledOut(guess: string): string {
  return guess.replace(/[@$!01357]/g, (sign) => LETTERS[sign] ?? sign)
}

const LETTERS: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  '7': 't',
}
