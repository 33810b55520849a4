import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.ts'

/** Written by pack-release.ts. */
export const packedRelease = join(root, 'server', 'test', 'upgrade', 'last-release.tar.gz')

/** The server's entry point within the folder of a release. */
export const RELEASE_MAIN = join('server', 'src', 'main.mjs')

export interface Release {
  folder: string
  main: string
  remove(): void
}

export function unpackLastRelease(): Release {
  const folder = mkdtempSync(join(tmpdir(), 'sojourn-last-release-'))
  execFileSync('tar', ['-xzf', packedRelease, '-C', folder])
  return {
    folder,
    main: join(folder, RELEASE_MAIN),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
