import { readFileSync } from 'node:fs'

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

export const VERSION: string = JSON.parse(manifest).version

/** Differs whenever the server's code differs. */
export const BUILD = `${VERSION} ${fingerprint()}`

function fingerprint(): string {
  try {
    return readFileSync(new URL('../dist/.fingerprint', import.meta.url), 'utf8')
  } catch {
    // It wasn't built.
    return ''
  }
}
