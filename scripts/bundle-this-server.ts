import { symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { bundleServer } from './bundle-server.ts'
import { root } from './run.ts'

/** They read files beside their own. */
const EXTERNAL = ['@electric-sql/pglite', 'pino-pretty']

const target = join(root, 'server', 'dist')
await bundleServer({
  sources: join(root, 'server', 'src'),
  target,
  places: '../src/',
  external: EXTERNAL,
  threads: ['database/embedded/engine-thread.ts'],
})
// What runs the server without npm, such as systemd, finds its Node here. Some systems allow no links, and then npm starts the server.
await symlink(relative(target, process.execPath), join(target, 'node')).catch(() => {})
