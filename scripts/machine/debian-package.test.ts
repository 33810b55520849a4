import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchPackage } from './debian-package.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sojourn-apt-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32').each(['install', 'download', 'update'])(
  'gives up on the package if the network never answers apt-get %s',
  async (hanging) => {
    const aptGet = join(folder, 'apt-get')
    const script = `#!/bin/sh
case "$*" in *" ${hanging} "*) exec sleep 600;; *" install "*) exit 0;; *) exit 1;; esac
`
    writeFileSync(aptGet, script, { mode: 0o755 })
    expect(await fetchPackage('never-there', '/usr/bin/never-there', aptGet, 0.5)).toBe(undefined)
  },
)
