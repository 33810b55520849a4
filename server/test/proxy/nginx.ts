import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { startKept } from '../support/kept-process.ts'
import { selfSigned } from './self-signed.ts'

const shipped = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url))

export interface Nginx {
  url: string
  plainUrl: string
  certificate: string
  /** Everything it logged. */
  logged(): string
  stop(): Promise<void>
}

/** Real nginx with the shipped configuration, in which only paths, ports and names of the machine are replaced. */
export async function startNginx(instancePorts: [number, number]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'sojourn-nginx-'))
  chmodSync(folder, 0o755)
  const [port, plainPort] = [await freePort(), await freePort()]
  const { certificate, key } = selfSigned()
  writeFileSync(join(folder, 'fullchain.pem'), certificate)
  writeFileSync(join(folder, 'privkey.pem'), key, { mode: 0o600 })
  const site = replaced(readFileSync(shipped, 'utf8'), {
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'server 127.0.0.1:3001 ': `server 127.0.0.1:${instancePorts[0]} `,
    'server 127.0.0.1:3002 ': `server 127.0.0.1:${instancePorts[1]} `,
    '/etc/ssl/sojourn/': `${folder}/`,
    '/var/log/nginx/': `${folder}/`,
  })
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(join(folder, 'nginx.conf'), surroundings(folder))

  const program = String(process.env.NGINX_PATH)
  const args = ['-p', folder, '-e', `${folder}/start.log`, '-c', `${folder}/nginx.conf`]
  execFileSync(program, [...args, '-t'], { stdio: 'pipe' })
  const nginx = startKept([program, ...args])
  const plainUrl = `http://127.0.0.1:${plainPort}`
  while (!(await answers(plainUrl))) await setTimeout(20)
  return {
    url: `https://localhost:${port}`,
    plainUrl,
    certificate,
    logged: () =>
      globSync(`${folder}/*.log`)
        .map((file) => readFileSync(file, 'utf8'))
        .join(''),
    stop: async () => {
      await nginx.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fails if a text is missing, so that the test can't silently run with something else after the file changes. */
function replaced(text: string, substitutes: Record<string, string>): string {
  return Object.entries(substitutes).reduce((result, [original, substitute]) => {
    expect(result).toContain(original)
    return result.replaceAll(original, substitute)
  }, text)
}

/** What Debian's nginx.conf has around a site, plus a header that says which instance answered. */
function surroundings(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${user()}
daemon off;
pid ${folder}/nginx.pid;
worker_processes 2;
events { worker_connections 768; }
http {
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  gzip on;
  access_log ${folder}/access.log;
  error_log ${folder}/error.log;
  add_header X-Instance $upstream_addr always;
  include ${folder}/site.conf;
}
`
}

/** If root starts it, it runs as nobody. */
function user(): string {
  if (process.getuid?.() !== 0) return ''
  const hasNogroup = readFileSync('/etc/group', 'utf8').includes('nogroup:')
  return `user nobody ${hasNogroup ? 'nogroup' : 'nobody'};`
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )
}
