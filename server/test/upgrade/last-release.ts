import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packed = fileURLToPath(new URL('./last-release.tar.gz', import.meta.url))

export interface Release {
  /** The program that is its server. */
  main: string
  remove(): void
}

export function unpackLastRelease(): Release {
  const folder = mkdtempSync(join(tmpdir(), 'sojourn-last-release-'))
  execFileSync('tar', ['-xzf', packed, '-C', folder])
  return {
    main: join(folder, 'server', 'src', 'main.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
