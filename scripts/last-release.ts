import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.ts'

/** Made by pack-release.ts. */
export const packedRelease = join(root, 'server', 'test', 'upgrade', 'last-release.tar.gz')

export interface Release {
  /** The program that is its server. */
  main: string
  remove(): void
}

export function unpackLastRelease(): Release {
  const folder = mkdtempSync(join(tmpdir(), 'sojourn-last-release-'))
  execFileSync('tar', ['-xzf', packedRelease, '-C', folder])
  return {
    main: join(folder, 'server', 'src', 'main.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
