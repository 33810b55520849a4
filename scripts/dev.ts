import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { root } from './run.ts'

/**
 * Runs the front end with hot reload on PORT, and behind it the server, which restarts when a file changes. Use the
 * pages of the front end: the server's own copy is only as new as the last build.
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

// npm passes Ctrl-C to this process, a terminal to all of them. When one child ends, the other is stopped too.
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
