import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { bundleServer } from './bundle-server.ts'
import { packedRelease } from './last-release.ts'
import { type Command, root, run } from './run.ts'

/**
 * Packs a release into the file that the upgrade tests run beside the new version: its migrations, its front end, and the
 * server in one file with everything it imports, so that it needs nothing but Node.
 */
const COMPRESSED = /\.(br|gz)$/

/** In releases up to 17 November 2026, the API page is a package that reads a megabyte of files beside its own. No upgrade depends on it. */
const leaveOutApiPage: Plugin = {
  name: 'leave-out-api-page',
  enforce: 'pre',
  resolveId: (id) => (id === '@fastify/swagger-ui' ? '\0api-page' : undefined),
  load: (id) => (id === '\0api-page' ? 'export default async () => {}' : undefined),
}

const [commit] = process.argv.slice(2)
if (!commit) {
  console.error('Name the commit of the release, for example: npm run pack-release -- v1.2.0')
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'sojourn-release-'))
try {
  await pack(commit, join(folder, 'sources'), join(folder, 'release'))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function pack(name: string, sources: string, release: string): Promise<void> {
  const id = git('rev-parse', '--verify', `${name}^{commit}`)
  await checkOut(id, sources)
  console.log('Installing and building…')
  await must({ command: 'npm', args: ['ci'], cwd: sources, isQuiet: true })
  await must({ command: 'npm', args: ['run', 'build'], cwd: sources, isQuiet: true })

  await bundleServer({
    sources: join(sources, 'server', 'src'),
    target: join(release, 'server', 'src'),
    places: './',
    external: [],
    // Only the embedded engine has one.
    threads: [],
    plugins: [leaveOutApiPage],
    minify: true,
    output: { codeSplitting: false },
  })
  const migrations = join('server', 'src', 'database', 'migrations')
  await cp(join(sources, migrations), join(release, migrations), { recursive: true })
  const web = join('web', 'dist')
  const filter = (file: string) => !COMPRESSED.test(file)
  await cp(join(sources, web), join(release, web), { recursive: true, filter })
  await must({ command: 'tar', args: ['-czf', packedRelease, '-C', release, '.'] })
  await writeFile(packedRelease.replace('.tar.gz', '.txt'), describe(id))
  console.log(
    `Packed ${id} into ${relative(root, packedRelease)} (${(await stat(packedRelease)).size} bytes).`,
  )
}

async function checkOut(id: string, sources: string): Promise<void> {
  console.log(`Checking out ${id}…`)
  await mkdir(sources)
  const archive = `${sources}.tar`
  await must({ command: 'git', args: ['archive', '--output', archive, id] })
  await must({ command: 'tar', args: ['-xf', archive, '-C', sources] })
}

function describe(id: string): string {
  return `The last release of Sojourn, which the upgrade tests run beside the new version.

Commit ${id} (${git('log', '-1', '--format=%cs', id)})
Packed with "npm run pack-release -- ${id.slice(0, 7)}"

It needs PostgreSQL (DATABASE_URL): it contains neither the embedded engine nor the API page.
`
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

async function must(command: Command): Promise<void> {
  if (!(await run(command))) throw new Error(`${command.command} ${command.args.join(' ')} failed`)
}
