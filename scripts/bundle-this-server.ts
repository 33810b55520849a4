import { symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { bundleServer } from './bundle-server.ts'
import { root } from './run.ts'

/** They read files beside their own. */
const EXTERNAL = ['@electric-sql/pglite', 'pino-pretty']

const [target = ''] = process.argv.slice(2)
await bundleServer({
  sources: join(root, 'server', 'src'),
  target,
  places: '../src/',
  external: EXTERNAL,
  threads: ['database/embedded/engine-thread.ts'],
})
// What runs the server without npm, such as systemd, finds its Node here. Windows lets only administrators make links.
if (process.platform !== 'win32') await symlink(relative(target, process.execPath), join(target, 'node'))
