import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the README tells a stranger to type and open. */
export interface FrontPage {
  install: string
  start: string
  address: string
  staffId: string
  password: string
}

export function readFrontPage(folder: string): FrontPage {
  const [section = ''] =
    /^## Start\n[\s\S]*?^## /m.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? []
  const [, install, start] = /^```sh\n(.+?) && (.+)\n```$/m.exec(section) ?? []
  const [, address, staffId, password] =
    /Open <(\S+)> and sign in with staff ID `(\S+)` and password `(\S+)`/.exec(section) ?? []
  if (install && start && address && staffId && password) {
    return { install, start, address, staffId, password }
  }
  throw new Error("The README's first section doesn't say how to start Sojourn and sign in.")
}
