import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../server/src/config.ts'
import { root } from './run.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'docs/adding-a-field.md',
  'docs/api.md',
  'docs/runbook.md',
  'docs/security.md',
  'docs/single-sign-on.md',
  ...readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
]
const readme = read('README.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const NPM_COMMANDS = ['ci', 'start', 'test']

function section(heading: string): string {
  return readme.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
}

test.each(documents)('every npm command in %s exists', (document) => {
  for (const [text, isRun, name = ''] of read(document).matchAll(/(?:`|^|&& )npm (run )?([\w:-]+)/gm)) {
    expect(isRun ? Object.keys(scripts) : NPM_COMMANDS, text).toContain(name)
  }
})

test('every npm script is named in the README and its file exists', () => {
  for (const [name, command] of Object.entries(scripts)) {
    expect(readme).toMatch(new RegExp(`npm (run )?${name}\\b`))
    if (name === 'format') continue
    const [, file = ''] = /^node scripts\/runtime\.mjs (\S+)$/.exec(command) ?? []
    expect(file, command).toMatch(/\.ts$/)
    expect(existsSync(join(root, file)), file).toBe(true)
  }
})

test('the page about adding a field names at most nine files to touch, and files that exist', () => {
  const page = read('docs/adding-a-field.md')
  const toTouch = [...page.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, file = '']) => file)
  expect(toTouch.length).toBeGreaterThan(5)
  expect(toTouch.length).toBeLessThanOrEqual(9)
  const isNew = (file: string) => /\/\d{4}_\w+\.sql$/.test(file)
  const named = [...page.matchAll(/`([\w-]+\/[\w/.-]+\.\w+)`/g)].map(([, file = '']) => file)
  const missing = named.filter((file) => !isNew(file) && !existsSync(join(root, file)))
  expect(missing).toEqual([])
})

test('the settings in the README are those that the server reads', () => {
  const table = section('Configure')
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]{3,}/g) ?? [],
  )
  const config = read('server/src/config.ts')
  const ofSingleSignOn = read('server/src/single-sign-on-config.ts').match(/OIDC_[A-Z_]+(?=')/g) ?? []
  const isRead = [...config.matchAll(/env\.([A-Z_]+)|env, '([A-Z_]+)'/g)].map((match) => match[1] ?? match[2])
  expect(new Set(named)).toEqual(new Set([...isRead, ...ofSingleSignOn]))
})

test('the files in deploy name settings, ports and programs that exist', () => {
  const settings = readConfig(parseEnv(read('deploy/sojourn.env')))
  expect(settings).toMatchObject({ publicUrl: 'https://trips.example.edu', smtpTls: 'required' })
  const unit = read('deploy/sojourn@.service')
  const ofUnit = [...unit.matchAll(/^Environment=(.+)$/gm)].map(([, text = '']) => text.replaceAll(' ', '\n'))
  const behindNginx = readConfig({
    ...parseEnv(ofUnit.join('\n').replace('%i', '3001')),
    ...parseEnv(read('deploy/sojourn.env')),
  })
  expect(behindNginx).toMatchObject({ trustedProxies: 1, host: '127.0.0.1' })
  const [, node = '', main = ''] = /^ExecStart=\/opt\/sojourn\/(\S+) (\S+)$/m.exec(unit) ?? []
  expect([node, main].map((file) => existsSync(join(root, file)))).toEqual([true, true])
  const ports = [...section('Deploy').matchAll(/sojourn@(\d+)/g)].map(([, port]) => port)
  const upstream = [...read('deploy/nginx.conf').matchAll(/^ {4}server 127\.0\.0\.1:(\d+)/gm)]
  expect(upstream.map(([, port]) => port)).toEqual(ports)
})

test('the image in deploy runs a program that exists, with settings that the server reads, and contains nothing private', () => {
  const image = read('deploy/Dockerfile')
  const [, node = '', main = ''] = /^CMD \["([^"]+)", "([^"]+)"\]$/m.exec(image) ?? []
  expect([node, main].map((file) => existsSync(join(root, file)))).toEqual([true, true])
  const [, settings = ''] = /^ENV (.+)$/m.exec(image) ?? []
  const { port, dataDir, isProduction, trustedProxies } = readConfig({
    ...parseEnv(settings.replaceAll(' ', '\n')),
    ...parseEnv(read('deploy/sojourn.env')),
  })
  expect({ port, dataDir, isProduction }).toEqual({ port: 3000, dataDir: '/data', isProduction: true })
  // Its port is open to callers, who must not name their own address.
  expect(trustedProxies).toBe(0)
  expect(image).toMatch(/^USER sojourn$/m)
  expect(image).toContain(`EXPOSE ${port}`)
  expect(image).toContain(`http://127.0.0.1:${port}/api/healthz`)
  const leftOut = read('deploy/Dockerfile.dockerignore').split('\n')
  expect(leftOut).toEqual(expect.arrayContaining(['.git', '.data', '**/node_modules']))
})

test('the metrics in the runbook are those that the server reports', () => {
  const sources = ['metrics.ts', 'process-metrics.ts', 'http/request-metrics.ts']
  const told = new Set(
    sources.flatMap(
      (file) => read(`server/src/${file}`).match(/\b(?:sojourn|process|nodejs)_\w+(?=')/g) ?? [],
    ),
  )
  const named = read('docs/runbook.md').match(/\b(?:sojourn|process|nodejs)_\w+/g) ?? []
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(told).toContain(name)
})

test('the operator’s commands in the README are the existing ones', () => {
  const named = [...section('Run it for a university').matchAll(/^\| `([a-z]+ [a-z-]+)/gm)].map(
    ([, name]) => name,
  )
  const present = [...read('server/src/admin/run-admin.ts').matchAll(/^ {2}'([a-z]+ [a-z-]+)': \{/gm)].map(
    ([, name]) => name,
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named).toEqual(present)
})

test.each(documents)('every file that %s links to exists', (document) => {
  const folder = join(root, document, '..')
  for (const [, target = ''] of read(document).matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
    expect(existsSync(join(folder, target)), target).toBe(true)
  }
})

test('the CI script runs the commands of the README and nothing more', () => {
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => line.startsWith('npm '))
  expect(commands).toEqual(['npm ci', 'npm run outside', 'npm test'])
})
