import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { root } from './run.ts'

/**
 * The front end with hot reload on PORT, and behind it the server, started anew when a file changes. Pages are
 * reached through the front end; the server's own copy of them is only what was built last.
 */
const port = process.env.PORT ?? '3000'
const apiPort = process.env.API_PORT ?? '3001'
const bin = join(root, 'node_modules', '.bin')

await buildWeb()
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
  }),
  spawn(join(bin, 'vite'), ['--port', port, '--strictPort', '--host', process.env.HOST ?? 'localhost'], {
    stdio: 'inherit',
    cwd: join(root, 'web'),
    env: { ...process.env, API_PORT: apiPort },
    shell: process.platform === 'win32',
  }),
]

// npm passes Ctrl-C on to this process, and a terminal to all: each child ends once, and one that ends takes the other along.
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) {
  child.on('exit', (code) => {
    if (code) process.exitCode = code
    stop()
  })
}
