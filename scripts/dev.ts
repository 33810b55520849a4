import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { root } from './run.ts'

/**
 * Runs the front end with hot reload on PORT, and behind it the server, which restarts when a file changes. Use the
 * pages of the front end: the server's own copy is only as new as the last build. With --oidc, people can also sign in with
 * an identity provider that runs here.
 */
const port = process.env.PORT ?? '3000'
const apiPort = process.env.API_PORT ?? '3001'
const bin = join(root, 'node_modules', '.bin')
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`

await buildWeb()
const provider = process.argv.includes('--oidc') ? await startProvider() : undefined
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, PUBLIC_URL: publicUrl, ...provider?.settings },
  }),
  spawn(join(bin, 'vite'), ['--port', port, '--strictPort', '--host', process.env.HOST ?? 'localhost'], {
    stdio: 'inherit',
    cwd: join(root, 'web'),
    env: { ...process.env, API_PORT: apiPort, ...provider?.settings },
    shell: process.platform === 'win32',
  }),
]

// npm passes Ctrl-C to this process, a terminal to all of them. When one child ends, the rest is stopped too.
const stop = () => {
  void provider?.stop()
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

async function startProvider() {
  const { startIdentityProvider } = await import('./identity-provider/identity-provider.ts')
  const providerPort = Number(process.env.PROVIDER_PORT ?? '3002')
  return await startIdentityProvider({ appUrl: publicUrl, port: providerPort })
}
